# Voor deze variant is geen gangbare Nederlandse naam gevonden; Wolvenschaak is onze keuze.
wolf-name = Wolvenschaak
    .also = Wolf, Wolf Schaken
wolf-pitch = acht lijnen, tien rijen en vijf dieren die het schaakspel niet kent.
wolf-rules =
    Mat wint. Het bord heeft 8 lijnen en 10 rijen; de witte koning begint op a1, de zwarte op h10. Geen rokade.
    {""}**Wolf (W)**: toren of paardsprong. **Vos (V)**: loper of paardsprong.
    {""}**Nachtruiter (N)**: zoveel paardsprongen als je wilt in één richting; elk veld waarop hij landt, behalve het laatste, moet leeg zijn.
    {""}**Olifant (O)**: dame of nachtruiter. Hij komt alleen door promotie.
    {""}**Sergeant (S)**: één veld recht of schuin vooruit, ook om te slaan.
    Pionnen en sergeanten mogen bij hun eerste zet twee velden recht vooruit, ook de pionnen op de derde rij. Een stuk op zijn eigen tweede rij heeft nog nooit gezet; een pion op een vooruitgeschoven beginveld ook niet, tenzij hij er door slaan kwam.
    En passant slaan alleen pionnen, maar ze mogen ook een sergeant slaan.
    Op de laatste rij wordt een pion dame, wolf, vos, toren, loper, nachtruiter of olifant; een sergeant elk daarvan behalve olifant. Paarden zijn er niet.
    Remise: pat, derde herhaling, vijftig zetten zonder slag en zonder zet van een pion of sergeant, onderling overleg, en koning tegen koning alleen of met één loper of één nachtruiter.
    Dit is het spel van Von Wilpert uit 1943 (wolven g1 en b10, vossen f1 en c10; de olifant is dame en nachtruiter), niet de oudere lezing met een paard.
