los-alamos-name = Los Alamos Schaken
    .also = Los Alamos
los-alamos-pitch = zes bij zes en geen lopers: hier won in 1956 voor het eerst een computer.
los-alamos-rules =
    Mat wint. Het bord heeft 6 lijnen en 6 rijen; op de eerste rij staan toren, paard, dame, koning, paard, toren, met zes pionnen ervoor. Lopers zijn er niet.
    Als schaken, behalve:
    Een pion gaat maar één veld, nooit twee; dus is er geen en passant.
    Er is geen rokade.
    Op de zesde rij wordt een pion dame, toren of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, of de koningen en één paard.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
