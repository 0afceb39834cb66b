import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const wolfMoonMotel: ComicSheet = {
  slug: 'wolf-moon-motel',
  title: 'Wolf Moon Motel',
  otherTitles: ['狼月モーテル'],
  description:
    'Eleven rooms, one key missing, and a list of rules on the back of every door. Rule six says not to fall for the night clerk. Everyone thinks that they are the exception.',
  rating: 'AO',
  genres: ['Horror', 'Mystery', 'Dark Romance'],
  weeksOld: 13,
  warnings: ['violence', 'gore', 'sexual_content'],
  palette: readPalette(
    'ink #140c1c paper #efe6e0 sky #6a4a7a haze #d99a8a far #5a4468 mid #7a5a62 near #4a3644 light #ffb347 pop #d8304f night #160c30',
  ),
  cast: readCast(`
Nora: human adult coat skin #e2b08a top #7a3a3f bottom #3a3440 accent #efe6e0 hair bob #3a241c with lashes
Vale: human tall suit skin #cfae9a top #2f3a4a bottom #242d3a accent #d8304f hair long #8f8a92
Beast: wolf broad tank skin #5f5866 top #5f5866 bottom #242d3a accent #d8304f
Maid: human small apron skin #d9d2cc top #3a3440 bottom #2a2430 accent #efe6e0 hair braids #1f161c
Salesman: human round suit skin #e8b690 top #8a8a4a bottom #6a6a3a accent #d8304f hair slick #5a4030 with moustache
`),
  poster: {
    setting: 'motel',
    hour: 'night',
    title: { lines: ['Wolf Moon', 'Motel'], shape: 'flat', at: 'top', fill: '#ff5a6f', outline: '#140c1c' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Beast', x: 0.66, y: 1.02, size: 1.9, mood: 'calm', pose: 'stand', facing: -1 },
        { who: 'Nora', x: 0.34, y: 1.16, size: 1.9, mood: 'worry', pose: 'hold', holding: 'key' },
      ],
    },
    cover: {
      backdrop: 'moon',
      figures: [
        { who: 'Beast', x: 0.62, y: 1.2, size: 2.5, mood: 'sad', pose: 'stand', facing: -1 },
        { who: 'Nora', x: 0.3, y: 1.4, size: 2.3, mood: 'calm', pose: 'stand', holding: 'lantern' },
      ],
    },
  },
  script: `
== House Rules | key
[motel.night bleed tall]
> VACANCY, it said. It flickered on the second half, like someone winking.
[hall.night mid] Nora worry, Vale calm
Nora: One night. The bridge is out.
Vale: It's always out, at the full moon. Room six.
[hall.night close] Vale smug
Vale: You'll find the rules on the door. People skip to the last. I'd read them in order.
[bedroom.night mid] Nora flat hold:paper
> One. Lock the door. Two. If you hear it knock, it was never locked. Three. Do not feed the ice machine.
[bedroom.night close] Nora smug
> Six. Do not fall for the night clerk.
Nora: Bit full of himself.
[corridor.night wide quiet] Nora scared hold:lantern
# scratch scratch
Nora*: Rule two. Rule two. What did it say in rule two?
[bedroom.night close] Nora scared
Vale~: It's only me, Miss Hart. You've left your key in the outside.
== The Ice Machine | bottle
[corridor.night wide] Salesman happy, Maid flat
Salesman: Just getting some ice, sweetheart. It says not to feed it! Ha! What does it eat, quarters?
[corridor.night close] Maid calm
Maid: Salesmen.
[hall.night mid] Nora worry, Vale calm
# crunch
Nora: What was that?
Vale: Room four, checking out.
[motel.night mid] Nora angry, Maid calm
Nora: How many people have checked out of here?
Maid: Oh, none, miss. Not by the front.
[motel.night wide quiet] Nora scared run
> She ran as far as the bridge. It was out. It had been out, said the moss, for about sixty years.
[motel.night mid] Vale sad, Nora shock
Vale: You came back. They don't, as a rule.
Nora: Which rule?
Vale: I have never been able to get anyone to write it down.
== Room Six | candle
[bedroom.night mid] Nora calm, Vale worry
Nora: You've been on the desk every night. When do you sleep?
Vale: In the day. In the cellar. With the door... I'm sorry. It is nearly eleven.
[bedroom.night close] Nora think
Nora: What happens at eleven?
[bedroom.night mid] Vale scared, Nora shock
Vale: Chain the door. If I ask you to open it, if I ask you nicely, if I CRY, do not.
[corridor.night wide slant] Beast angry raise
# aroooo
[bedroom.night close] Nora scared
Beast~: Nora. Please. It's so cold out here. I only want to look at you.
[bedroom.night close quiet] Nora shy
> She put her hand flat on the wood. On the other side, at the same height, something put up its own.
[bedroom.night mid hot] Nora love
> Rule six, she thought. It should have been a great deal higher on the list.
== The Guest Book | book
[hall.night mid] Nora think hold:book, Maid calm
Nora: These names. Hart. Hart. Eleanor Hart, 1962. That's my grandmother.
[hall.night close] Maid flat
Maid: She read the rules in order, miss. She was the only one. She got out.
[hall.night mid quiet] Vale sad, Nora shock
Vale: She promised that she would send somebody. I'd rather hoped she wouldn't.
== Rule Seven | paper
[bedroom.night mid] Nora shock hold:paper
> There was a seventh rule. It was on the back, in her grandmother's hand. It only takes one, it said, to open the door AND stay.
[corridor.night wide] Beast angry, Nora calm
# creeeak
Beast!: I TOLD YOU. NOT TO OPEN.
[corridor.night close] Nora love
Nora: You told me nicely.
== The Long Night | lantern
[motel.night wide hot quiet] Beast love, Nora love
> It is not known what passed between them. The walls in that place are thin, but the maid is discreet, and the ice machine has been paid.
[motel.dusk mid] Vale shock, Nora sleepy
Vale: It's light. It's LIGHT, and I'm on the outside of the cellar.
[motel.dusk close] Vale cry
Vale: What does one do? In a morning?
== No Vacancy | sign
[road bleed wide] Nora happy, Vale joy, Maid joy
> The bridge was there. It had wild flowers on it.
[motel mid] Maid smug, Salesman worry
Salesman: Just the one night, love. Say, does that machine do ice?
[motel.night close] Maid smug
Maid: Rule three, sir. I'd read them in order.
`,
};
