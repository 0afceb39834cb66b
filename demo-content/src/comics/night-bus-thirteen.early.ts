/** The first sixteen nights of the route. */
export const earlyRoute = `
== Last Stop Before Midnight | coin
[busStop.night bleed tall]
> The 13 is not on the map at the stop. It is not on the map at the depot either.
[bus.night mid] Noor worry hold:paper, Boss flat cross
Boss: It's easy. Drive the loop, take the fares, be back before dawn.
Noor: What happens at dawn?
Boss: Some of them catch fire.
[bus.night close] Noor flat
Noor: Some of whom?
[road.night wide quiet] Noor sit calm
> First stop: the cemetery. She supposed somebody must work late there.
[bus.night mid] Grim calm hold:coin, Noor scared
# ka-ching
Grim: ONE, PLEASE. TO THE HOSPITAL.
Noor: Are you... commuting?
Grim: I DO SHIFTS.
[bus.night close] Grim sad
Grim: YOU ARE THE FIRST DRIVER TO SAY GOOD EVENING.
Noor: I didn't say good evening.
Grim: YOU WERE ABOUT TO.
[bus.night mid] Noor calm, Grim happy
Noor: ...Good evening.
Grim: GOOD EVENING, NOOR. DON'T WORRY. IT'S NOT FOR AGES YET.
== Werewolves Pay Full Fare | can
[bus.night mid] Lupo worry hold:suitcase, Noor calm
Lupo: One return, please. Quickly. What time is moonrise?
Noor: Twenty past.
Lupo: And what time do we reach the woods?
[bus.night close] Noor flat
Noor: Half past.
[bus.night close] Lupo scared
Lupo: Ah.
[bus.night wide slant] Lupo angry raise, Noor shock, Grim flat
# rrrrip
Lupo!: AROOOO!
Grim: HE SAID HE WOULD WEAR THE CHEAP SUIT.
[bus.night mid] Noor angry point, Lupo shy slump
Noor!: SIT. DOWN. Not on my upholstery!
> Nobody had ever told the beast to sit before. It turned out that it knew how.
[road.dusk mid] Lupo shy, Noor happy
Lupo: I'm terribly sorry about the seats.
Noor: You've left a paw print on the ceiling. How did you leave one on the ceiling?
Lupo: I was very happy.
== Exact Change Only | coin
[bus.night mid] Drac smug bow, Noor flat
Drac: One ticket to the castle, my dear. I assume you take ducats.
Noor: Card, phone, or exact change.
[bus.night mid] Drac shock, Noor flat
Drac: Madam. I am four hundred and nine years old.
Noor: Then it's a senior pass. Have you got the form?
[bus.night close] Drac sad
Drac: The form wants a photograph. I do not... come out.
[bus.night close quiet] Noor think
Noor*: Oh, for pity's sake.
[bus.night mid] Noor happy hold:paper, Drac shy
Noor: I drew you one. I did the cape and everything.
Drac: You gave me such kind eyes.
[parlour.night wide] Drac cry hold:paper
> It hangs in the great hall now, between two Rembrandts. Guests are told it is the only likeness. It is.
== The Moth Who Rode for the Ceiling Light | lantern | free
[bus.night mid] Mothilda love, Noor calm
Noor: Where to, love?
Mothilda: Oh, nowhere. I just like your lamp.
[bus.night wide] Mothilda love raise, Grim flat sit, Noor flat
Grim: SHE HAS BEEN ROUND FOUR TIMES.
Mothilda: It's so warm. It's so round.
[road.dusk close] Noor happy
Noor: I got the spare bulb in. Same warmth. I checked.
== Blob Takes Up Two Seats | cake
[bus.night mid] Blob worry, Noor calm
Blob: I'll stand. I take up two seats, and people sigh.
[bus.night mid] Noor hips happy, Blob shy
Noor: There are forty seats and nine of you. Sit where you like.
[bus.night wide] Blob joy sit, Lupo sleepy sit, Mothilda happy
> By the hospital a moth was asleep on his left half and a werewolf on his right. He missed his own stop twice, so as not to move.
`;
