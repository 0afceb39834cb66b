/** The first half of the route. */
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
[theBus.night bleed quiet]
> First stop: the cemetery. She supposed somebody must work late there.
[bus.night mid] Grim calm hold:coin, Noor scared
# ka-ching
Grim: ONE, PLEASE. TO THE HOSPITAL.
Noor: Are you... commuting?
Grim: I DO SHIFTS.
[bus.night close] Grim sad
Grim: YOU ARE THE FIRST DRIVER TO SAY GOOD EVENING.
Grim: THE OTHERS TEND TO SAY "AARGH".
[bus.night mid] Noor calm, Grim happy
Noor: I didn't say good evening.
Grim: YOU WERE ABOUT TO.
[bus.night close] Noor smug
Noor: ...Good evening.
[theBus.night bleed] 
> GOOD EVENING, NOOR. DON'T WORRY. IT IS NOT FOR AGES YET.
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
[bus.dusk mid quiet] Lupo shy, Noor happy
Lupo: I'm terribly sorry about the seats.
Noor: You left a paw print on the ceiling. How did you leave one on the ceiling?
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
[castle.night bleed]
> It hangs in the great hall now, between two Rembrandts. Guests are told that it is the only likeness. It is.
== The Moth Who Rode for the Ceiling Light | lantern | free
[bus.night mid] Mothilda love, Noor calm
Noor: Where to, love?
Mothilda: Oh, nowhere. I just like your lamp.
[bus.night wide] Mothilda love raise, Grim flat sit, Noor flat
Grim: SHE HAS BEEN ROUND FOUR TIMES.
Mothilda: It's so warm. It's so round.
[bus.dusk close] Noor happy
Noor: I keep a spare bulb in my bag now. Same wattage. I checked.
== Blob Takes Up Two Seats | cake
[bus.night mid] Blob worry, Noor calm
Blob: I'll stand. I take up two seats, and people sigh.
[bus.night mid] Noor hips happy, Blob shy
Noor: There are forty seats and nine of you. Sit where you like.
[bus.night wide] Lupo sleepy sit, Blob joy sit, Mothilda sleepy
> By the hospital a moth was asleep on his left half and a werewolf on his right. He missed his own stop twice, so as not to move.
== Fin Is Out of Water | bottle
[busStop.night wide rain] Fin worry wave, Noor calm
> It rained, and Fin was the only one at the stop who looked comfortable.
Fin: Does this one go to the sea?
[bus.night mid] Fin sad hold:bottle, Noor calm
Fin: I came up for a job. Accounts. They said I'd be a big fish.
Noor: And?
Fin: Small pond.
[beach.dusk wide bleed] Fin joy raise, Noor happy
> The sea is not on the route. It was, that night.
== Wanda Forgot Her Broom | needle
[bus.night mid] Wanda angry cross, Noor calm
Wanda: Not one word.
Noor: I said nothing.
Wanda: It's at the mender's.
[bus.night mid] Wanda flat, Grim happy
Grim: I GAVE UP THE HORSE. THE PARKING WAS MURDER.
[bus.night close] Wanda shock
Wanda: Was that a joke? Did Death just make a joke?
[bus.night close] Grim smug
Grim: I HAVE A LOT OF MATERIAL. NOBODY STAYS FOR THE SECOND HALF.
== Small Boo, Big Night Out | heart
[bus.night mid] Boo scared, Noor worry
Boo: I'm lost. I was haunting with my class and I looked at a cat.
[bus.night wide] Boo sad sit, Noor think, Blob happy, Wanda happy
Noor: Right. Everyone look out of a window. We're looking for twenty small sheets.
[graveyard.night bleed] 
# booooo
> They found them behind the chapel, in a line, holding hands, being counted again by a very pale teacher.
== Lost and Found, Mostly Found | box
[bus.night mid] @box
> Left on the 13 this month: one glove (six fingers). One umbrella. One curse, unopened.
[bus.night mid] Noor flat hold:box, Wanda smug
Noor: Whose is the curse?
Wanda: What does it smell of?
Noor: Lavender.
[bus.night close] Wanda wink
Wanda: Bin it. That's a starter curse. You'd only itch.
== The Inspector Boards at Elm Street | paper
[bus.night wide] Boss hips flat, Grim calm, Lupo worry
Boss: Ticket inspection. Passes out, please. Hands, paws or whatever you've got.
[bus.night mid] Boss flat, Grim calm hold:paper
Boss: This monthly pass says "valid until the end of time".
Grim: I ALSO HAVE THE ANNUAL.
[bus.night close] Boss scared
Boss: That's... all in order. Sir. Do you... know when I...
[bus.night mid] Grim happy, Boss shock
Grim: NEXT STOP.
Grim: WHERE YOU GET OFF, MR. BELL. ELM STREET. MIND THE STEP.
== Full Moon Timetable | paper
[bus.night mid] Noor hold:paper happy, Lupo shock
Noor: I moved the woods forward. Quarter past. Before moonrise.
Lupo: You changed the timetable? For me?
[bus.night mid] Lupo cry, Noor shy
Lupo: No one has ever changed the...
Noor: Get off, it's nineteen minutes past fourteen!
[forest.night bleed wide] Lupo joy raise
# arooooo
> It sounded, from the road, a good deal like thank you.
== Drac Tries the Garlic Bread | bread
[bus.night mid] Drac worry hold:bread, Noor happy
Drac: They were giving it out at the corner. To be sociable, I said yes.
[bus.night mid] Drac scared, Wanda flat
Wanda: Don't you dare eat that.
Drac: I have had two.
[bus.night wide slant] Drac sad slump, Wanda angry hips, Noor worry
# fffsssss
> He came out in smoke for a week. He says it was worth it, and asks what else there is.
== Noor's Mother Rides Along | suitcase
[bus.night mid] Noor worry, Grim calm
Noor: My mother's visiting. She thinks I drive the airport coach. Please be normal.
Grim: I WILL SCYTHE NOTHING.
[bus.night wide] Lupo happy wave, Blob joy wave, Drac happy bow, Noor scared
> They had all put on ties.
[bus.night close] Noor cry
Noor: She said, "At last, colleagues with manners." She gave you all her number.
== The Stop That Was Not There Yesterday | sign
[road.night bleed]
> Between the tannery and the bridge there was a new stop, with a new name, and it was Noor's.
[bus.night mid] Noor scared, Grim calm
Noor: Is that for me?
Grim: NO. I ASKED THE COUNCIL. I THOUGHT YOU SHOULD HAVE ONE.
[bus.night close] Noor cry
Noor: You absolute... I nearly drove into the river!
[bus.night close] Grim shy
Grim: THAT WOULD HAVE BEEN AWKWARD FOR BOTH OF US.
`;
