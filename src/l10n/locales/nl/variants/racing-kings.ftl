racing-kings-name = Koningsrace
    .also = Racing Kings, Koningenrace
racing-kings-pitch = geen schaak, geen mat: de eerste koning op de achtste rij wint de race.
racing-kings-rules =
    {""}**De eerste koning op de achtste rij wint.** Komt de witte koning aan en kan de zwarte met de zet daarna ook aankomen, dan heeft zwart die zet nog: komt de koning aan, dan is het remise, met elke andere zet verliest zwart.
    Beide legers beginnen op de eerste twee rijen, wit rechts, zwart links: koning, dame en elk twee torens, lopers en paarden. Ze gaan als bij schaken. Iedereen ziet het bord met de achtste rij bovenaan.
    Geen zet mag schaak geven, ook geen aftrekschaak, en geen koning mag naar een aangevallen veld gaan of aangevallen blijven staan. Mat bestaat dus niet.
    Pionnen zijn er niet: geen promotie, geen en passant. Er is geen rokade.
    Remise: geen toegestane zet zolang er geen koning is aangekomen, en onderling overleg. Nooit door te weinig materiaal: twee kale koningen racen door.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag, eindigt de partij vanzelf in remise.
