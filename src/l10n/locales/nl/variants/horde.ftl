horde-name = Horde Schaken
    .also = Hordeschaak, Horde
horde-pitch = een leger tegen 32 pionnen: breek de vloed voor hij jou breekt.
horde-rules =
    Wit heeft het leger van het schaakspel, zwart 32 pionnen en geen koning.
    {""}**Wit wint** door alles te slaan wat zwart heeft. **Zwart wint** door de witte koning mat te zetten.
    Als huisregel staan de pionnen op alle velden van rij 5, 6 en 7, op d4 en e4, en op rij 8 behalve d8 en e8.
    Alleen wit kan schaak staan. Wit rokeert als bij schaken.
    Zwarte pionnen gaan alleen vanaf de zevende rij twee velden, ook een die er van de achtste kwam; witte vanaf de tweede. En passant is als bij schaken.
    Op de laatste rij wordt een pion, van wie ook, dame, toren, loper of paard: jij kiest.
    Remise: wie aan zet is heeft geen toegestane zet en staat niet schaak (ook zwart met vastgelopen pionnen), en onderling overleg. Nooit door te weinig materiaal.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
