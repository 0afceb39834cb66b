import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const roomsForTheDeparted: ComicSheet = {
  slug: 'rooms-for-the-dearly-departed',
  title: 'Rooms for the Dearly Departed',
  description:
    'Ada Finch keeps a lighthouse nobody needs any more. To pay for the paint she lets its spare rooms, and the only people who answer the advertisement have been dead for a while. Breakfast is at eight. Walls are optional.',
  rating: 'T',
  genres: ['Slice of Life', 'Fantasy', 'Comedy'],
  weeksOld: 62,
  status: 'hiatus',
  palette: readPalette(
    'ink #1d2440 paper #fbf6ea sky #8ec9dd haze #f6e3c5 far #7fb0c4 mid #c8b89c near #7d8f6f light #ffd466 pop #e4573d night #1a2856',
  ),
  cast: readCast(`
Ada: human adult overalls skin #f0c29c top #f3d36b bottom #3f5f8a accent #e4573d hair bob #8a3b2a with freckles
Pell: ghost adult sheet skin #e3f1ee top #e3f1ee bottom #e3f1ee accent #2b3050 with tophat monocle
Brine: ghost broad sheet skin #cfe4ea top #cfe4ea bottom #cfe4ea accent #31497a hair #f7f7f2 with captain moustache
Dot: ghost tiny sheet skin #f3e9f2 top #f3e9f2 bottom #f3e9f2 accent #ef6f8e with bow
Inspector: human tall suit skin #8d5a3c top #566277 bottom #3b4252 accent #b23b3b hair slick #22202c with glasses moustache
Gull: goose tiny shell skin #fbfaf4 top #ffffff bottom #ffffff accent #f0a030
`),
  poster: {
    setting: 'lighthouse',
    hour: 'night',
    title: { lines: ['Rooms for the', 'Dearly', 'Departed'], shape: 'arch', at: 'top', fill: '#ffd466' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Brine', x: 0.82, y: 1.02, size: 1.5, mood: 'happy', pose: 'stand' },
        { who: 'Pell', x: 0.2, y: 1.0, size: 1.45, mood: 'smug', pose: 'wave' },
        { who: 'Ada', x: 0.5, y: 1.12, size: 1.75, mood: 'flat', pose: 'stand', holding: 'lantern' },
        { who: 'Dot', x: 0.28, y: 1.06, size: 1.5, mood: 'joy', pose: 'raise' },
      ],
    },
    cover: {
      backdrop: 'moon',
      figures: [
        { who: 'Pell', x: 0.76, y: 1.2, size: 2.3, mood: 'happy', pose: 'stand', facing: -1 },
        { who: 'Ada', x: 0.36, y: 1.4, size: 2.9, mood: 'smug', pose: 'stand', holding: 'key' },
      ],
    },
  },
  script: `
== Room With a View of the Afterlife | key
[lighthouse.dusk bleed tall]
> The light went automatic in the spring. Nobody told the lighthouse keeper what to do next.
[tower mid] Ada hold:paper flat
> So Ada did the sums.
Ada: Paint, forty pounds. Bread, four. Money, none.
Ada: Right. I'll let the spare rooms.
[tower close] Ada think
> Three rooms to let. Sea view. Quiet guests preferred.
Ada*: Who on earth wants to live out here?
[tower.night wide quiet] Ada shock, Pell happy bow
# tock tock
Pell: Good evening, madam. I've come about the room. Forgive the door, I walked through it.
[tower.night mid] Ada scared slump, Pell calm shrug
Ada: You're... you're a...
Pell: A Pell. Cornelius Pell. Bellboy, Grand Hotel, until the chandelier.
Ada: Until the what?
[tower.night close] Pell smug
Pell: I was told you wanted quiet guests.
[tower.night mid] Ada flat hips, Pell joy
Ada: A week in advance.
Pell: I have two gold sovereigns and a return ticket to 1911.
Ada: Breakfast is at eight.
== Breakfast Is at Eight, Sharp | cup
[kitchen mid] Ada happy carry, Pell shy
Ada: I made eggs! How do you like them?
Pell: I'm afraid they go straight through me.
[kitchen wide] Ada shock, Pell sad
# splat
Ada: Oh. You meant that literally.
[kitchen close] Pell sad
Pell: I do miss it, you know. Not the taste so much.
Pell: Just being asked.
[kitchen close quiet] Ada worry
Ada*: Oh dear.
[kitchen mid] Ada hold:cup happy, Pell love
Ada: Then I'll ask. Every morning. And you can tell me how you'd have had them.
Pell: Poached. Soft. With a bit of pepper.
[kitchen wide] Ada hold:cup calm, Pell happy, Gull joy
> So breakfast is at eight. Two are served. One is eaten, by the gull, who considers it a fair arrangement.
Ada: Same time tomorrow?
Pell: Madam, I have nothing but.
== Captain Brine Requires the Good Bed | bottle
[storm.night bleed]
> On Thursday it blew from the west, and a second guest came up the path without leaving footprints.
[tower.night wide] Brine angry point, Ada flat, Pell scared
Brine!: Which of you swabs is the landlord?
Ada: Landlady. Wipe your feet.
Brine: I have no feet!
[tower.night mid] Ada hips flat, Brine shock
Ada: Then wipe your mist.
Brine: In two hundred years nobody has spoken to me like that.
Ada: In two hundred years, did anyone charge you rent?
[tower.night close] Brine think
Brine: What do you charge?
Ada: What have you got?
[dots mid] @box
Brine: One chest. Spanish. It is mostly crabs now.
[bedroom.night mid] Brine sad slump, Pell worry
Brine: There is... one more thing. The light. Will it be left on?
Pell: Captain, are you afraid of the dark?
Brine~: The dark is where I left my ship.
[bedroom.night close quiet] Ada sad
> Ada did not say anything clever.
[lighthouse.night wide bleed] Ada calm hold:lantern, Brine happy
> The big lamp runs on a timer now. The small one in Room Two is Ada's. She has never once let it go out.
== The Smallest Guest | heart
[tower wide] Ada flat stand, Dot joy raise
Dot!: Boo!
Ada: Hello. Are your parents with you?
[tower mid] Dot happy, Ada worry
Dot: No. They got old. I'm eight. I've been eight for ever so long.
Ada: How long is ever so long?
Dot: There was a queen.
[kitchen mid] Ada love hold:cake, Dot joy
Ada: Then we've some birthdays to catch up on.
[kitchen wide] Pell joy, Dot joy raise, Brine joy, Ada happy
> They did a hundred and twenty-six of them in one afternoon. Nobody could blow out a candle, so Ada did it, all of them, and had to lie down.
== Inspector of Guest Houses | stamp
[hall wide] Inspector cross flat, Ada worry
Inspector: Miss Finch. I'm told you take in lodgers. I see no fire exits.
Ada: They don't use the exits.
[hall mid] Inspector hold:paper flat, Pell happy wave left
Inspector: There is a draught in here.
Pell: He means me. I'm flattered.
[hall close] Inspector shock
Inspector: Why is the draught wearing a hat?
[hall wide] Ada happy, Inspector joy carry, Pell smug
> He gave them four stars. He took one off for the temperature.
== Haunting, and How Not To | paper
[parlour mid] Brine angry, Dot cry
Brine: You don't say "boo". You rattle. Low and slow.
Dot: Rattling's for old people!
[parlour mid] Pell facepalm, Ada hold:cup flat
Ada: May I ask who we're haunting?
Pell: The postman. He bends the letters.
[hall.night close] Dot joy
Dot!: Boo!
[hall.night wide] Inspector run scared, Dot smug hips
> That was not the postman. That was the fifth star, leaving.
== Lost Property | suitcase
[tower mid] Ada think, Pell calm
Ada: You never unpack. Thirty weeks here, and that case is still by the door.
[dots mid] @suitcase
Pell: It isn't mine. It belongs to Room 212. She asked me to bring it up, and then, the chandelier.
[tower close] Pell sad
Pell: I'm still on my way up, you see. In a manner of speaking.
[tower.dusk mid quiet] Ada happy reach, Pell cry
Ada: The train to the Grand takes two hours. Get your hat.
Pell: I'm wearing it.
Ada: Then get the case.
== Room 212 | key
[corridor.dusk bleed tall]
> The Grand Hotel is a block of flats now. Number 212 has a bell.
[hall mid] Ada worry, Pell scared hold:suitcase
Pell: What does one say? "Sorry for the delay"?
Ada: One says exactly that.
[parlour close] Ada happy
> The lady's great-granddaughter opened it. Inside the case: a wedding dress, perfectly folded, and a very large tip.
[lighthouse.dusk mid] Pell cry, Ada calm
Pell: I could go now, I think. On. If I liked.
Ada: You could.
Pell: ...What's for breakfast tomorrow?
== Storm Warning | lantern
[storm.night bleed]
> The night the automatic light failed, it failed at half past two, in a gale, as automatic things do.
[tower.night wide] Ada run worry, Pell run scared
Ada!: There's a ship out there! The lamp room, now!
[storm.night mid] Brine angry raise, Dot angry raise
Brine!: All hands! Glow, you lubbers! GLOW!
[lighthouse.night bleed wide] Pell raise joy, Brine raise joy, Dot raise joy
> Seen from the sea it was the brightest light on the coast. It was also, the helmsman swore, waving.
== Two Minutes of Fame | paper
[kitchen mid] Ada hold:paper shock, Pell smug
Ada: "Miracle at the point. Keeper says light was, quote, volunteers."
Pell: They left out my hat.
[kitchen wide] Ada flat, Gull joy, Brine smug
Brine: My ship had forty souls. This one had forty-one. I have been thinking about that all morning.
[kitchen close] Brine cry
Brine: I believe that makes me one up.
== The Gull Pays Rent | fishbone
[kitchen mid] Ada hips flat, Gull smug
Ada: Everyone in this house contributes. You have eaten two hundred eggs.
[kitchen mid] Gull calm, Ada shock @fishbone
# plop
Ada: Is that... half a herring?
[kitchen close] Ada love
Ada: Deposit accepted.
== Quiet Guests Preferred | heart
[lighthouse wide] Ada flat hold:paper, Inspector happy
Inspector: The ministry will pay for a keeper again. A flat in town, too. You'd be out of this damp old tower.
[tower mid] Ada think, Pell worry
Pell: You should take it. We're dead, madam. We'll keep.
[tower.dusk close quiet] Ada smug
Ada: Do you know what the trouble with town is, Mr. Pell?
Ada: Thin walls. You can hear the living.
[lighthouse.night wide bleed] Brine happy, Ada joy, Pell love, Dot joy
> Rooms to let. Sea view. Breakfast at eight. No vacancies.
`,
};
