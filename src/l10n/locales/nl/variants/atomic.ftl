atomic-name = Atoom Schaken
    .also = Atoomschaak
atomic-pitch = elke slag ontploft. Blaas de vijandelijke koning op.
atomic-rules =
    Als schaken, behalve:
    {""}**Ontploffing.** Een slag verwijdert het geslagen stuk, het stuk dat slaat en alle stukken van beide kleuren op de acht velden eromheen, behalve pionnen. Pionnen verdwijnen alleen als ze slaan of geslagen worden.
    Bij en passant is het midden van de ontploffing het veld waar de slaande pion terechtkomt.
    {""}**Blaas de vijandelijke koning op en je wint**, ook als je eigen koning schaak staat.
    Een koning kan niet slaan, want hij zou zelf ontploffen. Een slag die je eigen koning opblaast mag niet, ook niet als hij beide opblaast.
    Koningen die naast elkaar staan, staan niet schaak, wat hen ook aanvalt. Verder zijn schaak, mat en pat als bij schaken, beoordeeld na de ontploffing; een stuk naast je koning dat geslagen kan worden is geen schaak.
    Rokade als bij schaken; het recht vervalt ook als de toren ontploft, en velden naast de vijandelijke koning gelden nooit als aangevallen.
    Een pion die op de laatste rij slaat ontploft, dus valt er niets te kiezen.
    Remise: pat, derde herhaling, vijftig zetten zonder slag of pionzet, onderling overleg, en als alleen de koningen en in totaal hoogstens één paard of loper over zijn. Alle andere eindspelen gaan door.
    Dit is de lezing met schaak en mat (zoals op Lichess), niet die waarin alleen de ontploffing beslist.
