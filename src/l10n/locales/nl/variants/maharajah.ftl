maharajah-name = Maharadja Schaken
    .also = Maharadjaschaak, Maharadja
maharajah-pitch = één stuk tegen een heel leger: dame, paard en koning ineen.
maharajah-rules =
    Wit heeft maar één stuk, zwart het leger van het schaakspel. Mat wint, voor beide kanten.
    {""}**Maharadja (M)**: dame of paardsprong. Hij begint op e1 en is ook de koning van wit: hij mag niet naar een aangevallen veld gaan of aangevallen blijven staan, en wit verliest als hij mat staat.
    {""}**Zwarte pionnen promoveren niet**: op de eerste rij blijven ze pion en staan ze stil. Zwart rokeert als bij schaken, en de pionnen mogen vanaf de zevende rij twee velden gaan; wit heeft geen pionnen, dus en passant komt niet voor.
    Remise: pat van een van beide kanten, en onderling overleg. Nooit door te weinig materiaal: de maharadja kan alleen mat zetten.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
