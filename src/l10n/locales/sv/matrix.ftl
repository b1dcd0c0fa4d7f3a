# Vad boten säger bara på Matrix.

matrix-hello = Hej! Jag sköter partier schack och dess udda släktingar i det här rummet. `{ $prefix }` visar vad jag kan, `{ $prefix } challenge` hittar en motståndare; drag skriver man bara: e4.
matrix-unreadable = Jag kunde inte läsa det här meddelandet: nyckeln har inte nått mig. Om det var till mig, skicka det gärna igen.
matrix-by-number = Svara på det här meddelandet med numret för att välja.
matrix-no-direct = Det här är inte för andras ögon, och jag kunde inte öppna ett rum med bara dig. Bjud gärna in mig till ett och fråga där.
