knightmate-name = Paardenmaat Schaken
    .also = Paardenmaat, Paardmat, Knightmate
knightmate-pitch = jaag op een koninklijk paard dat uit elk net springt.
knightmate-rules =
    Zet het koninklijke paard van je tegenstander mat. Als schaken, behalve:
    {""}**Koninklijk paard (K)**: het staat op het veld van de koning en springt als een paard. Schaak en mat gaan alleen hierover.
    {""}**Onderdaan (O)**: één stap in elke richting, als een koning, maar hij mag geslagen worden als elk ander stuk. Twee staan er op de velden van de paarden; andere paarden en koningen zijn er niet.
    De rokade is, als huisregel, die van het schaakspel met het koninklijke paard als koning: het gaat twee velden naar een toren toe, als geen van beide nog gezet heeft, de velden ertussen leeg zijn en het niet schaak staat, door schaak gaat of schaak komt te staan.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, toren, loper of onderdaan, nooit paard.
    Remise: pat, onderling overleg, en als alleen de twee koninklijke paarden over zijn; met elk stuk erbij bestaat er nog een mat.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
