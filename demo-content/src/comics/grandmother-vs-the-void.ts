import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const grandmotherVsTheVoid: ComicSheet = {
  slug: 'grandmother-vs-the-void',
  title: 'Grandmother vs. the Void',
  otherTitles: ['할머니 대 공허'],
  description:
    'There is an endless hungering nothing in Dolores Pratt’s cellar. She has told it to wipe its feet. A cosmic horror story with cardigans.',
  rating: 'T',
  genres: ['Horror', 'Comedy'],
  weeksOld: 14,
  palette: readPalette(
    'ink #21122f paper #f8f1e6 sky #b5a4d8 haze #f2d6c4 far #9a8bc0 mid #c9a6a8 near #8a6a78 light #ffd98a pop #b33fc0 night #1d0f38',
  ),
  cast: readCast(`
Dolores: human small cardigan skin #efcdb3 top #d98a4a bottom #6a5a78 accent #f8f1e6 hair curly #d9d2e0 with rounds wrinkles
Void: void tiny shell skin #2b1648 top #2b1648 bottom #2b1648 accent #b33fc0
Kev: human tall hoodie skin #d9a27c top #4f7f9a bottom #3b4a66 accent #f8f1e6 hair fringe #5a3a2a
Cultist: skull adult robe skin #e8dfcb top #5a1f3f bottom #5a1f3f accent #ffd98a
Marge: human round dress skin #c58a63 top #3f8f6a bottom #3f8f6a accent #ffd98a hair bob #e6e0ea with glasses earring
`),
  poster: {
    setting: 'cellar',
    hour: 'night',
    title: { lines: ['Grandmother', 'vs. the', 'Void'], shape: 'pinch', at: 'bottom', fill: '#e58aff' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Void', x: 0.56, y: 0.62, size: 3.0, mood: 'angry', pose: 'stand', facing: -1 },
        { who: 'Dolores', x: 0.36, y: 0.78, size: 1.7, mood: 'flat', pose: 'hold', holding: 'needle' },
      ],
    },
    cover: {
      backdrop: 'tone',
      figures: [{ who: 'Dolores', x: 0.5, y: 1.2, size: 3.1, mood: 'smug', pose: 'hold', holding: 'needle' }],
    },
  },
  outside: 'street',
  script: `
== There Is Something in the Cellar, Dear | candle
[corridor.night bleed tall]
> Under number 8, Acacia Close, there is a door. Behind the door there is nothing. It has been there since before there was anything.
[cellar.night mid] Void angry
Void!: I AM THE END OF ALL THAT IS!
[cellar.night mid] Dolores flat hold:lantern, Void angry
Dolores: You're letting the heat out.
[cellar.night close] Void worry
Void: I AM... THE HUNGER BETWEEN THE STARS?
[cellar.night mid] Dolores calm, Void shy
Dolores: When did you last have something hot?
Void: ...NEVER.
[kitchen wide] Dolores happy carry, Void worry
> Steak and kidney. Two helpings. Then the dish. Then the table.
[kitchen close quiet] Void cry
Void: WHAT IS THIS? THIS FEELING? IN MY ENDLESSNESS?
[kitchen mid] Dolores smug, Void love
Dolores: That's full, dear.
== Knit One, Unmake One | needle
[parlour mid] Kev happy, Dolores calm hold:needle
Kev: Hi, Gran. What are you making? It's got a lot of arms.
Dolores: It's for my lodger. He feels the draught.
[cellar.night mid] Kev scared, Void happy
# aaaaaah
Void: HELLO, KEVIN. I HAVE SEEN YOUR DEATH. IT IS AGES OFF AND THERE IS A BOAT IN IT.
[parlour mid] Kev scared run, Dolores flat
Kev!: GRAN! THERE'S AN ABYSS DOWN THERE!
Dolores: And it's a good sight politer than you. Wipe your nose.
[parlour close] Dolores smug
Dolores: The trick is to count your stitches. You start at nothing. It likes that.
[cellar.night mid quiet] Void shy, Dolores happy
Void: IT IS... ORANGE.
Dolores: It's marigold.
[cellar.night close] Void love
Void: NOTHING HAS EVER BEEN MARIGOLD BEFORE.
== The Cult Comes to Tea | skull
[street.dusk mid] Cultist angry raise, Marge shock
# doom doom
Cultist!: WE SEEK THE MOUTH OF UNMAKING!
Marge: You want Dolores. Number eight. Mind the begonias.
[hall mid] Cultist flat, Dolores calm
Cultist: We have come ten thousand miles, by blood and by bone.
Dolores: Then you'll want the toilet.
[parlour wide] Cultist shy sit, Dolores happy carry, Marge smug
> There were eleven of them. She had to use the good cups.
[cellar.night mid] Cultist scared bow, Void angry
Cultist: Master! Say but the word, and we shall drown the world in...
Void: IS THAT MUD ON YOUR ROBE?
[cellar.night close] Void angry
Void: SHE HAS JUST DONE THAT FLOOR.
[hall mid quiet] Cultist sad, Dolores happy
Dolores: You're not bad boys. You've just had nobody to tell you to stand up straight.
[parlour wide] Cultist joy hold:needle, Dolores happy, Kev flat
> They meet on Wednesdays. The tea cosy of unmaking took second prize at the fête.
== Bingo Night at the End of Time | coin
[diner wide] Dolores happy, Marge happy, Void worry
Marge: Who's your friend, Dolly? Isn't he dark.
[diner mid] Void shy, Marge shock
Void: THE NEXT NUMBER IS TWENTY-TWO. THEN NINE. THEN THERE WILL BE A SMALL FIRE IN THE KITCHEN.
[diner slant wide] Marge joy raise, Void joy, Dolores flat
# bingo
> They were asked not to come back. They came back with a cake.
== Void Catches a Cold | bottle
[cellar.night mid] Void sad, Dolores worry
Void: I THINK I AM COMING DOWN WITH SOMETHING.
Dolores: What sort of something?
[cellar.night close] Void scared
Void: ANY SORT. I HAVE NEVER HAD ANYTHING.
[space bleed]
# aaachoo
> There is a new galaxy behind Orion. It is rather damp.
== Kev Brings a Girl Home | heart
[hall mid] Kev scared, Dolores smug
Kev: She's normal, Gran. She does law. Please. Just for one night. Can he be a... rug?
[parlour mid] Kev worry, Void flat
Void: I AM A RUG.
[parlour close] Kev shock
> She said that she had seldom stood on anything so deep. They are engaged. It knew.
== The Other Grandmother | magnifier
[hall.night mid] Dolores angry, Marge sad
Marge: It's me, Dolly. I've one of my own. In the loft. Mine's... Light.
[parlour close] Dolores shock
Dolores: Forty years, Marge. You said that was the boiler.
[parlour.night wide] Void shy, Dolores smug, Marge smug
> They introduced them over sherry. There was a bang. It was, both parties agree, a big one. But contained.
== What the Void Wanted | needle
[cellar.night mid] Void sad, Dolores calm
Void: THE STARS WILL GO OUT, DOLORES. ALL OF THEM. AND THEN THERE IS ONLY ME.
[cellar.night close quiet] Void cry
Void: I USED TO LOOK FORWARD TO IT.
[cellar.night mid] Dolores happy hold:needle, Void worry
Dolores: Then you'd best learn to do this yourself. Over, under, through.
[dark wide quiet] Void happy
> And when there was nothing, and no light anywhere, and no one left to feel the draught, there was a small sound. It was clicking. It was making, out of all that dark, a marigold sleeve.
`,
};
