/** The shorter cases: a crime, what the mammals think, and what the plant on the sill saw. */
export const caseFiles = `
== A Leaf in the Wrong Ear | letter
[detective mid] Maud hold:letter worry, Chip scared
Maud: "Dear Inspector. I will strike at noon. Guess where."
[detective close] Ficus think
Ficus*: Twelve is where the sun stops touching my left side. The envelope's faded on the left. It came off a south windowsill.
[detective mid] Maud calm, Ficus smug
Maud: You keep leaning south, you silly thing. South... The South Bank!
== Murder on the Ferry Express | wine
[sea bleed] 
> Eleven passengers. One body. A ferry, in fog.
[sea wide] Maud think, Lady worry, Butler worry, Ficus calm
Maud: Somebody on this boat is lying.
Ficus*: They all had the fish, Maud. The dead man had the fish. It's the fish.
[sea mid] Maud sad slump, Ficus flat
Maud: I don't feel so good.
Ficus*: Case closed. Mind my pot.
== The Kid on the Fire Escape | heart
[alley.dusk mid] Kid worry, Maud calm
Kid: My bike's gone. They won't take a report. They said it's only a bike.
[detective close] Ficus sad
Ficus*: When you can't walk, you think a good deal about bikes.
[street.dusk wide quiet] Maud happy, Kid joy raise, Ficus happy
> It took us nine days and a stakeout. We put down two murders to do it. Maud never said why. She didn't have to.
== Red Herring, White Wine | fishbone
[diner mid] Maud think, Chip happy
Maud: The chef, the sous-chef, the waiter. All with a motive.
Chip: And one left-handed.
[diner mid] Ficus flat, Maud think
Ficus*: The soup was cold because it was gazpacho. Nobody was murdered. He's asleep, Maud.
[diner close] Maud shock
# snrrk
Maud: He snored! The body snored!
== The Rubber Plant Syndicate | coin
[office mid] Cactus scared, Ficus calm
Cactus~: There's a new crew in the lobby. Rubber plants. Big leaves. No drainage.
[office mid] Ficus angry, Cactus scared
Ficus~: They're plastic, Tony.
Cactus~: That's what makes them so hard to read.
[corridor.night close] Ficus flat
Ficus*: Eleven witnesses in that lobby. And not a living one among them. I respected it. I hated it. I respected it.
== Stakeout With Sprinkler | umbrella
[street.night wide] Maud sleepy sit, Chip sleepy sit, Ficus calm
> Fourth night outside the warehouse. The mammals slept in shifts. Both in the same shift.
[street.night close] Ficus shock
Ficus*: There he goes. The Eel. Thirty feet away. And me in terracotta.
[street.night wide slant] Maud shock, Ficus angry
# crash
> So I jumped. Twelve inches, off the dashboard, onto the horn.
== Intensive Care | bottle
[bedroom mid] Maud cry, Ficus sleepy
Maud: New pot. Fresh soil. Please, Ficus. I can't think without you there.
[bedroom close quiet] Ficus sad
Ficus*: I know, Maud.
[bedroom.dusk close] Maud shock
Maud: ...I always get it when I look at you. Why do I always get it when I look at you?
== The Question | magnifier
[detective mid] Maud flat cross, Ficus scared
Maud: All right. Say that I'm crazy. Was it the brother or the wife? One leaf for the brother.
[detective close quiet] Ficus worry
Ficus*: Forty years I waited for a mammal to ask.
[detective mid] Maud shock, Ficus smug
# pat pat
Maud: Two leaves. The wife. Oh my God.
[detective close] Maud cry
Maud: You could have SAID something!
== Partners | key
[office mid] Maud hold:paper smug, Chip shock
Maud: I'm filing for a partner. Badge and everything.
Chip: This form is for a plant.
Maud: Sergeant Plant to you.
[detective mid] Ficus cry, Maud happy
Ficus*: It was a small badge. It fitted the rim. I have had worse Fridays.
== Good Cop, Green Cop | sign
[detective.night mid] Butler angry, Maud flat
Butler: I've nothing to say to you.
Maud: Fine. Talk to my partner.
[detective.night close] Ficus flat
> I let him look at me. Ten minutes. Twenty. Nobody can stand it. I don't blink, you see.
[detective.night close] Butler cry
Butler!: I put it in the piano! Make it stop!
Ficus*: It WAS the butler. Twice in forty years.
== Office Party | cake
[office wide] Chip joy raise, Maud happy, Ficus worry, Baker happy
> Somebody put tinsel on me. Somebody always does.
[office mid] Chip joy hold:cup, Ficus scared
Chip: A toast! And one for the plant!
Ficus*: That's sherry, Chip. Chip. That's cream sherry.
[office.night close] Ficus joy
Ficus*: I love you all. I love you, Chip. It was the accountant. In all of them. Ask me anything.
== The Tomato Always Rings Twice | phone
[detective mid] Lady shy, Maud flat
Lady: Inspector, I've changed. I grow tomatoes now.
[parlour close] Ficus love
Ficus*: She walked in with a vine in her arms. Six feet if she was an inch. Cherry.
[detective.dusk mid quiet] Ficus sad, Maud reach
Maud: She went home, pal. It's only a windowsill, but it's our windowsill.
Ficus*: She was an annual, Maud. They never stay.
== The Mole Is a Vole | fishbone
[office mid] Chip worry, Maud angry
Maud: Somebody's leaking. Every raid, they're gone before we get there.
[detective.night mid] Ficus shock, Cactus scared
Cactus~: I'd check the drainage holes, pal. I'm just saying. There's a fella in there.
[detective close] Maud flat
Maud: A vole. With a tiny radio. In my partner.
Ficus*: I thought it was lumbago.
== Cold Case, Warm Radiator | paper
[detective mid] Maud hold:paper sad, Ficus calm
Maud: The Holloway girl. My first case. Twenty years. Never a trace.
[detective close] Ficus think
Ficus*: I was a cutting then. On her mother's sill. I saw who came to the house.
[parlour mid] Maud cry, Lady cry
> We knocked at a door in the next town. She was thirty-one. She had her mother's ears, and no idea.
[detective.dusk close quiet] Maud cry
Maud: How long have you been trying to tell me that one?
Ficus*: Twenty years of leaves, Maud.
== Last Leaf | flower
[detective.night mid] Chip scared, Ficus worry
Chip: The Eel's got Maud. Warehouse. I don't know which one. There's sixty!
[detective.night close] Ficus angry
Ficus*: Her coat. The pollen on her coat. Lilies. In November. There's only one hothouse on the docks.
[detective.night mid] Chip think, Ficus sad
# pat
> I had one leaf left. I put it on the map.
[alley.night wide slant] Chip run angry, Maud joy
Chip!: The PLANT sent me!
== New Growth | heart
[detective mid quiet] Maud sad, Chip sad
> For a month there was a stick in a pot, with a badge on it. She watered it on Fridays. And on Tuesdays. And she read it the paper.
[detective close] Maud cry
Maud: Come on, partner. It's spring out there. Chip says it's the butler again.
[detective mid] Ficus joy, Maud joy
# pop
Ficus*: It is never, Maud, the butler.
`;
