behemoth-name = Monster Schaken
    .also = Monsterschaak, Monster, Behemoth
behemoth-pitch = na elke zet loopt een neutraal monster waarheen het toeval wil en vertrapt alles wat het tegenkomt.
behemoth-rules =
    Als schaken, behalve:
    {""}**Het monster** begint op d4 en is van niemand. Na elke zet loopt het 1 tot 4 velden in een van de 8 richtingen; alle 32 wandelingen zijn even waarschijnlijk. Het vertrapt elk stuk op elk veld dat het betreedt, ook dat van jou.
    Alleen voor het monster heeft het bord geen randen: gaat het er aan een kant af, dan komt het er aan de andere weer op. Vanaf d4 is SE4 e3, f2, g1, h8 (N, E, S, W zijn noord, oost, zuid, west).
    Het monster kan niet geslagen worden. Niemand kan naar zijn veld of erdoorheen, en het verhindert de rokade.
    {""}**Schaak en mat bestaan niet.** Sla de koning, of laat het monster hem vertrappen: wie zijn koning verliest, verliest. Sla je de koning, dan is de partij uit vóór het monster loopt. Vallen beide koningen in één wandeling, dan is het remise.
    Je koning mag naar een aangevallen veld gaan, en rokeren mag ook als de koning op een aangevallen veld staat, eroverheen gaat of er terechtkomt. Het recht op rokade vervalt als koning of toren zet, geslagen of vertrapt wordt.
    En passant kan als altijd, als de pion er nog staat en het monster niet op het landingsveld staat.
    Een pion op de laatste rij wordt dame, toren, loper of paard; hij kan meteen vertrapt worden.
    Remise: geen toegestane zet, derde herhaling (met het monster op hetzelfde veld), vijftig zetten zonder slag, pionzet of vertrapping, onderling overleg. Nooit door te weinig materiaal.
    De wandelingen zijn na te rekenen: `/toeval`.

neutral-behemoth = het monster
