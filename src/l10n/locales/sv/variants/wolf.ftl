wolf-name = Vargschack
    .also = Varg
wolf-pitch = åtta linjer, tio rader och fem djur som schacket inte har.
wolf-rules =
    Matt vinner. Brädet har 8 linjer och 10 rader; vits kung börjar på a1, svarts på h10. Ingen rockad.
    {""}**Varg (V)**: torn eller springarsprång. **Räv (Ä)**: löpare eller springarsprång.
    {""}**Nattryttare (N)**: hur många springarsprång som helst i samma riktning; varje ruta den landar på före den sista måste vara tom.
    {""}**Elefant (E)**: dam eller nattryttare. Den finns bara genom förvandling.
    {""}**Sergeant (S)**: en ruta rakt fram eller snett framåt, likadant när den slår.
    Bönder och sergeanter får gå två rutor rakt fram i sitt första drag, även bönderna på tredje raden. En pjäs på sin egen andra rad har aldrig dragit; en bonde på en framskjuten startruta har aldrig dragit om den inte slog sig dit.
    En passant slår bara bönder, men de får även slå en sergeant.
    På sista raden blir en bonde dam, varg, räv, torn, löpare, nattryttare eller elefant; en sergeant blir något av dem utom elefant. Springare finns inte.
    Remi: patt, tredje upprepningen, femtio drag utan slag och utan drag med bonde eller sergeant, överenskommelse, samt kung mot kung ensam eller med en löpare eller en nattryttare.
    Det här är von Wilperts spel från 1943 (vargar g1 och b10, rävar f1 och c10; elefanten är dam och nattryttare), inte den äldre läsningen med springare.
