chess-name = Schaken
    .also = Schaak, Gewoon schaken
chess-pitch = zet de koning mat. Alle andere zijn eruit voortgekomen.
chess-rules =
    Zet de vijandelijke koning mat: val hem zo aan dat geen zet hem redt.
    Rokade: de koning gaat twee velden naar een toren toe, als geen van beide nog gezet heeft, de velden ertussen leeg zijn en de koning niet schaak staat, door schaak gaat of schaak komt te staan.
    Een pion die net twee velden is gegaan, mag en passant worden geslagen alsof hij er één ging.
    Op de laatste rij wordt een pion dame, toren, loper of paard: jij kiest.
    Remise: pat (geen toegestane zet en niet schaak), dezelfde stelling voor de derde keer, vijftig zetten van elke kant zonder slag of pionzet, te weinig over om mat te zetten, of onderling overleg. De derde herhaling en de vijftig zetten beëindigen de partij vanzelf.
