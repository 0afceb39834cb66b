/** The second half of the route. */
export const lateRoute = `
== Replacement Bus Service | key
[bus.night wide] Boss flat, Lupo worry, Grim calm
Boss: Noor's off with a cold. I'm driving. How hard can it be?
[theBus.night bleed slant]
# skreee
Boss!: WHY IS THE ROAD MOVING?
[bus.night mid] Boss scared, Blob happy
Blob: That's not the road. That's Gerald. You have to honk.
[bus.night close] Boss cry
Boss: She does this for nine pounds an hour?
== Nine Pounds Fifty | coin
[bus.night mid] Noor sleepy, Boss shy hold:paper
Boss: I've put you up to nine fifty.
Noor: What happened while I was ill?
[bus.night close] Boss scared
Boss: I met Gerald.
== Gerald, Explained | egg
[road.night wide] Noor calm, Blob happy point
Noor: Long, low, across both lanes. Sleeps under the roundabout. Don't they have one at your depot?
[bus.night mid] Noor happy, Mothilda worry
Mothilda: What does Gerald want?
Noor: What anybody wants at four in the morning.
[road.night wide quiet] Noor happy wave @bread
# crunch
> A ham roll, and for somebody to slow down.
== Two Tickets to the Opera | ring
[bus.night mid] Drac worry, Wanda flat
Drac: I have a spare seat. For the opera. It is dark, it is long, everyone dies.
Wanda: Are you asking me out on a bus?
[bus.night close] Drac shy
Drac: I had planned a balcony, but this is where you sit.
[bus.night mid] Wanda smug, Drac love
Wanda: Fine. But I'm bringing sandwiches. And nothing with garlic.
== Fin Sends a Postcard | letter
[bus.night mid] @letter
> Dear Thirteen. Promoted! I do the tides now. Both of them.
[bus.night wide] Noor happy hold:letter, Blob cry, Grim calm
Noor: "P.S. High water is at six on Sunday. Bring the bus."
[beach.dusk bleed wide] Noor joy raise, Blob joy raise, Lupo joy run, Fin joy wave
> They brought the bus.
== Boo's First Solo Haunt | lantern
[bus.night mid] Boo worry, Noor calm
Boo: It's my exam. I have to scare one grown-up by three o'clock.
[bus.night close] Noor think
Noor: Say exactly this. "Your meter has run out."
[hall.night wide] Boo raise joy, Boss run scared
# aaaaah
> Distinction.
== Quiet Carriage | book
[bus.night wide] Grim sit calm, Lupo sit calm, Mothilda calm
> On Tuesdays nobody talks. They all have a book. It started by accident and nobody wants to be the one to end it.
[bus.night close quiet] Lupo cry
Lupo~: The dog dies.
[bus.night mid] Grim sad reach, Lupo cry
Grim~: I WAS VERY GENTLE.
== Blob on a Diet | can
[bus.night mid] Blob sad hold:can, Noor flat
Blob: It's a shake. For lunch. I want to fit in.
Noor: In what?
Blob: One seat.
[bus.night close] Noor angry
Noor: Right. That's it. Nobody move.
[bus.night wide] Noor smug hold:key, Blob cry, Lupo happy
# clunk
> She took out the armrest between 11A and 11B. There is a little brass plate there now. It says BLOB.
== Death Calls In Sick | cup
[bus.night mid] Grim sad slump, Noor worry
Grim: I DO NOT FEEL MYSELF.
Noor: You've got a temperature. I think. You're usually freezing.
[hall.dusk mid] Noor hold:cup happy, Grim shy
> She made him soup. For one night, in the whole city, everybody just about managed.
[bus.night close] Grim happy
Grim: THE MAN AT 40 ELM FELL OFF HIS LADDER INTO A MATTRESS LORRY. I LAUGHED TILL I RATTLED.
== Mothilda Meets a Bulb | lantern
[bus.night mid] Mothilda love, Wanda worry
Mothilda: He's called Edison. He's vintage. He's forty watts.
Wanda: Dear. Is he on a dimmer?
[bus.night close] Mothilda sad
Mothilda: ...He did seem warmer at the start.
[bus.night mid] Wanda happy, Mothilda joy
Wanda: Never chase the light, love. Let it come and sit by you.
# flutter
== The Passenger in Seat Nine | umbrella
[bus.night mid] Noor flat point, Grim worry
Noor: Seat nine's been dinging the bell all night. There's no one in seat nine.
Grim: SHE IS SHY.
[bus.night close] Noor worry
Noor: Hello? Is it the heating?
[bus.night mid quiet] @flower
# ding
> One ding for yes. They got through the alphabet by Thursday. Her name is Iris, and she likes the left turns.
== Snow Day | needle
[theBus.night bleed snow]
> It snowed until the road gave up.
[bus.night wide] Lupo happy, Blob happy, Drac worry, Wanda calm
Drac: Dawn is in one hour. I mention it only because I shall explode.
[bus.night mid] Noor angry point, Lupo joy raise
Noor!: Everybody who is bigger than a door, out and push!
[theBus.dusk bleed slant snow]
# heave
> Gerald did most of it.
== Dawn, by a Whisker | candle
[bus.dusk mid] Drac scared, Noor angry
Drac: I can see pink. Noor, I can see pink!
Noor: Under my coat. Now. And don't you crumple that cape.
[bus.dusk close] Wanda worry
Wanda: I'll hold the hem. Drive!
[castle wide quiet] Drac cry, Wanda love
> The coat was slightly singed, and two hands, it turned out, had been held.
== Driver of the Year | crown
[office mid] Boss happy hold:crown, Noor shock
Boss: No accidents, no complaints, one hundred per cent on time. The public voted.
[stage wide] Noor shy, Boss joy, Lupo joy raise
Noor: I don't know what to say.
[stage.night close] Noor happy
Noor: Good evening.
== The Long Way Home | heart
[bus.night wide] Grim calm, Blob happy, Lupo calm, Mothilda happy
> On the last night of the year she asked them where they wanted to go.
Blob: Round again?
[bus.night mid] Noor happy, Grim calm
Noor: Some day I'll be on the other end of this, won't I? Getting on at the hospital.
Grim: YES. I WILL SAVE YOU THE FRONT SEAT.
[theBus.night bleed quiet]
Noor: All right then. Hold on tight.
> The 13 is not on the map. Stand where it is darkest, and put out your hand.
`;
