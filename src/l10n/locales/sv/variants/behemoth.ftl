behemoth-name = Vidunderschack
    .also = Vidunder, Behemoth
behemoth-pitch = efter varje drag går ett neutralt vidunder dit slumpen vill och trampar ner allt det möter.
behemoth-rules =
    Som schack, utom:
    {""}**Vidundret** börjar på d4 och tillhör ingen. Efter varje drag går det 1 till 4 rutor i någon av 8 riktningar; alla 32 vandringar är lika sannolika. Det trampar ner varje pjäs på varje ruta det kommer till, även dina.
    Bara för vidundret har brädet inga kanter: går det ut på ena sidan kommer det in på den motsatta. Från d4 är SE4 e3, f2, g1, h8 (N, E, S, W är norr, öster, söder, väster).
    Vidundret kan inte slås. Ingen kan gå till dess ruta eller genom den, och det hindrar rockad.
    {""}**Schack och matt finns inte.** Slå kungen, eller låt vidundret trampa ner den: den som förlorar sin kung förlorar. Slår du kungen är partiet slut före vidundrets vandring. Faller båda kungarna i samma vandring blir det remi.
    Din kung får gå till hotade rutor, och du får rockera även när kungen står på, passerar eller hamnar på en hotad ruta. Rätten att rockera försvinner när kungen eller tornet drar, slås eller trampas ner.
    En passant går som vanligt om bonden är kvar och vidundret inte står på landningsrutan.
    En bonde på sista raden blir dam, torn, löpare eller springare; den kan trampas ner genast.
    Remi: inget tillåtet drag, tredje upprepningen (med vidundret på samma ruta), femtio drag utan slag, bondedrag eller nertrampad pjäs, överenskommelse. Aldrig för att det är för lite kvar.
    Vandringarna kan kontrolleras: `/slump`.

neutral-behemoth = vidundret
