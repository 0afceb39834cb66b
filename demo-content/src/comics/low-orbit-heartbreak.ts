import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const lowOrbitHeartbreak: ComicSheet = {
  slug: 'low-orbit-heartbreak',
  title: 'Low Orbit Heartbreak',
  description:
    'Kit Okafor runs parcels between Jupiter’s moons in a stolen ship with a broken heart and a navigation computer that will not stop asking about it. Also, they are being shot at.',
  rating: 'M',
  genres: ['Sci-Fi', 'Action', 'Romance'],
  weeksOld: 18,
  warnings: ['violence', 'strong_language'],
  palette: readPalette(
    'ink #140f2e paper #f3eef8 sky #4a3f9a haze #f0a0b8 far #6f5fc0 mid #7f74b0 near #4a4380 light #6ff0e0 pop #ff4f8b night #150f42',
  ),
  cast: readCast(`
Kit: human adult jumpsuit skin #6f4630 top #ff7f50 bottom #4a4380 accent #6ff0e0 hair mohawk #6ff0e0 with goggles
Ava: screen tiny shell skin #e8e2f2 top #e8e2f2 bottom #e8e2f2 accent #ff4f8b
Rook: human broad coat skin #e8bd96 top #2a2a4a bottom #1f1f3a accent #ff4f8b hair swoop #d8d8e8 with eyepatch stubble
Zed: cyclops round suit skin #5fc08a top #7a3f8f bottom #5a2f6f accent #6ff0e0
Bot: robot broad armor skin #c24b4b top #8a3a4a bottom #5a2a3a accent #ffd24d
`),
  poster: {
    setting: 'space',
    hour: 'night',
    title: {
      lines: ['Low Orbit', 'Heartbreak'],
      shape: 'wedge',
      at: 'top',
      fill: '#ff7fb0',
      outline: '#1d0f4a',
    },
    card: {
      backdrop: 'disc',
      figures: [
        { who: 'Rook', x: 0.74, y: 1.12, size: 1.7, mood: 'smug', pose: 'hold', holding: 'gun', facing: -1 },
        { who: 'Kit', x: 0.36, y: 1.18, size: 2.05, mood: 'angry', pose: 'hold', holding: 'gun' },
        { who: 'Ava', x: 0.62, y: 1.0, size: 1.0, mood: 'worry', pose: 'stand' },
      ],
    },
    cover: {
      backdrop: 'tone',
      figures: [{ who: 'Kit', x: 0.5, y: 1.4, size: 3.0, mood: 'smug', pose: 'hips' }],
    },
  },
  script: `
== Fragile, This Way Up | box
[space bleed tall]
> Io to Callisto, eleven hours, one parcel, no questions.
[ship mid] Kit happy, Ava happy
Ava: Good morning, Kit! Today you have one delivery, and forty-one unsent messages to Rook.
Kit: Delete them.
Ava: You say that every morning. Then you add one.
[ship mid slant] Kit shock, Ava scared
# kaboom
Ava: Also we're being shot at.
[ship close] Kit angry
Kit!: LEAD with that!
[speed mid] Kit angry, Ava scared
Kit: Who is it?
Ava: Black ship. Silver trim. Terribly good hair.
[ship close quiet] Kit flat
Kit: ...No.
[space mid] Rook smug wave
Rook: Hello, Kit. You kept my ship.
[ship close] Kit angry
Kit: I kept it CLEAN.
== What's in the Box | box
[ship mid] Rook calm, Kit cross flat
Rook: Hand over the parcel and I'll let you fly.
Kit: You stood me up on Europa. At the ALTAR, Rook.
[ship mid] Ava worry, Kit angry
Ava: He was forty minutes late. I have a chart.
[ship close] Rook sad
Rook: I was being shot. I still have the bullet.
[ship close] Kit shock
Kit: You didn't say that.
[ship mid] Rook flat, Kit think
Rook: You'd already left with the ship. And the cake.
[ship wide slant] Kit scared, Rook shock, Ava scared
# tick tick tick
Ava: I hate to spoil this. The box is ticking.
[space bleed quiet]
# boom
> They threw it out of the airlock together. It was the first thing that they had agreed upon in three years.
== Stuck | key
[ship.night mid] Kit angry, Rook worry
> The blast took both engines. One ship. One air supply. Nineteen hours to the tow.
Rook: So.
Kit: Don't.
[ship.night mid] Ava happy, Kit flat
Ava: Shall I put on your playlist? The one that's called "Him"?
[ship.night close] Rook smug
Rook: There's a playlist?
[ship.night close] Kit angry
Kit: There's a playlist called "Airlock", too.
[ship.night mid quiet] Kit sad sit, Rook sad sit
Kit: Show me the bullet.
Rook: It's on a chain. I had it made into... it was going to be a ring.
[ship.night close] Kit cry
Kit: You idiot. You absolute idiot.
[ship.night close] Ava love
Ava~: I have turned down the lights. For the power. Only for the power.
== Zed Pays on Delivery | coin
[bar.night mid] Zed angry, Kit flat
Zed: Where's my parcel?
Kit: In orbit. All over it. You packed me a bomb, Zed.
[bar.night mid] Zed scared, Rook smug hold:gun
Zed: It wasn't for you! It was for him! He was MEANT to catch you!
[bar.night close] Kit flat
Kit*: So it was bait. I was the bait. I'm weirdly flattered.
== Ava's Upgrade | heart
[ship mid] Ava shy, Kit calm
Ava: I've been talking to the computer of the black ship. He's called Bishop. He does docking.
[ship close] Kit smug
Kit: Ava. Are you blushing?
[ship mid] Ava love, Rook flat
Ava: It's a thermal event.
== The Iron Auntie | gun
[ship slant wide] Bot angry raise, Kit shock, Rook scared
# clang clang
Bot!: PRIZE CREW OF THE IRON AUNTIE! HANDS UP! WIPE BOOTS!
[ship mid] Kit angry run, Bot angry
# biff
Kit!: Nobody boards my ship!
Rook: OUR ship!
[ship close] Bot worry
Bot: IS THIS A BAD TIME?
== Zero Gravity Tango | flower
[space mid] Kit scared, Rook calm
> The tether had snapped. He had the short end and she had the other.
[space mid] Kit shy, Rook shy
Rook: One push. I go that way, you go home. It's just mass.
Kit: Don't you DARE be noble at me.
[space wide quiet] Kit angry reach, Rook shock
> She threw the wrench. It was just mass. They drifted home, very slowly, shouting.
== Forty-One Messages | phone
[ship.night mid] Ava scared, Rook shock
Ava: I've made an error. I have sent them. All forty-one. Just now.
[ship.night close] Rook cry
> He read them in order. It took until Ganymede.
[ship.night mid quiet] Kit scared, Rook love
Rook: "I hope you are happy and that your teeth fall out."
Kit: That was an early one.
== Docking | ring
[station mid] Zed cry, Kit smug
> Zed turned out to be licensed to marry people. He was still tied up.
Zed: Do you, Kit, take this, ow, this man?
[station wide] Kit love, Rook love, Ava cry, Bot cry
Rook: I was on time. I'd like that noted.
Ava: Noted! Noted. I have a chart.
[space bleed quiet]
> Io to Callisto, eleven hours, two pilots. One parcel. They opened it first, this time.
`,
};
