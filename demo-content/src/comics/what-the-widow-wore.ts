import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const whatTheWidowWore: ComicSheet = {
  slug: 'what-the-widow-wore',
  title: 'What the Widow Wore',
  description:
    'Lady Ottoline has buried six husbands. All six have stayed on. They are very supportive, they have opinions about the seventh, and they are always, always in the room.',
  rating: 'AO',
  genres: ['Comedy', 'Dark Romance', 'Fantasy'],
  weeksOld: 6,
  warnings: ['sexual_content', 'nudity'],
  palette: readPalette(
    'ink #17111f paper #f2ece6 sky #7f7a9f haze #d9c3c8 far #6a6486 mid #8f8494 near #544b60 light #f2d08a pop #8f2f6a night #1a1436',
  ),
  cast: readCast(`
Ottoline: human adult gown skin #f0d3be top #1f1828 bottom #1f1828 accent #8f2f6a hair bun #2a1d26 with veil lashes lips
Hugo: ghost broad sheet skin #dfe6ee top #dfe6ee bottom #dfe6ee accent #6a3f2a hair #f2ece6 with captain moustache
Percy: ghost small sheet skin #e6e0f0 top #e6e0f0 bottom #e6e0f0 accent #8f2f6a with monocle bow
Ambrose: ghost tall sheet skin #e0eee6 top #e0eee6 bottom #e0eee6 accent #2f2a3f with tophat
Gideon: human tall coat skin #a8714f top #4f6a5a bottom #3a4a40 accent #f2ece6 hair curly #241a1c with stubble
Inspector: human round coat skin #e9bd9a top #8a7a5a bottom #5a5048 accent #f2ece6 hair ring #6a4a30 with moustache fedora
`),
  poster: {
    setting: 'graveyard',
    hour: 'night',
    title: {
      lines: ['What the', 'Widow Wore'],
      shape: 'arch',
      at: 'top',
      fill: '#f0b6d8',
      outline: '#17111f',
    },
    card: {
      backdrop: 'moon',
      figures: [
        { who: 'Ambrose', x: 0.78, y: 1.0, size: 1.6, mood: 'worry', pose: 'stand', facing: -1 },
        { who: 'Hugo', x: 0.2, y: 1.0, size: 1.5, mood: 'happy', pose: 'stand' },
        { who: 'Ottoline', x: 0.48, y: 1.14, size: 2.05, mood: 'smug', pose: 'hold', holding: 'wine' },
        { who: 'Percy', x: 0.8, y: 1.12, size: 1.5, mood: 'love', pose: 'raise', facing: -1 },
      ],
    },
    cover: {
      backdrop: 'window',
      figures: [
        { who: 'Ottoline', x: 0.5, y: 1.3, size: 2.6, mood: 'smug', pose: 'hold', holding: 'flower' },
      ],
    },
  },
  script: `
== Black, Mostly | flower
[graveyard.dusk bleed tall]
> At the funeral of her sixth husband Lady Ottoline wore silk. At the fifth, lace. At the fourth, it is said, a smile.
[graveyard mid] Inspector flat, Ottoline calm
Inspector: Six in eleven years, my lady. It has been remarked upon.
Ottoline: I have been unlucky in love, Inspector. And Hugo was unlucky with the tiger.
[parlour.night mid] Ottoline flat, Hugo happy
Hugo: Good turn-out, Otty!
Ottoline: Hello, Hugo.
[parlour.night wide] Hugo happy, Ottoline calm, Percy joy wave, Ambrose calm
Percy: Did they do my hymn?
Ambrose: It was MY funeral, Percival.
[parlour.night close] Ottoline smug
> All six had stayed. Not one of them had been murdered. They had simply, each in his own way, been terribly excited to be married.
[bedroom.night mid quiet] Ottoline sleepy, Percy shy
Percy: Shall we all turn round, dear?
Ottoline: You've seen it, Percy. It's what you died of.
== Six Chaperones | wine
[hall mid] Gideon shy, Ottoline smug
Gideon: I've come about the roof, my lady. I'm told that you've a draught.
Ottoline: I've six.
[hall mid] Hugo angry, Percy love
Hugo~: Look at the SHOULDERS on the fellow. I don't trust him.
Percy~: I do.
[parlour mid] Gideon think, Ottoline shy
Gideon: Forgive me. You've very lonely eyes. For a house that's so... I'd almost say crowded.
[parlour close] Ottoline shock
Ottoline*: He felt it. Nobody feels it.
[parlour.dusk wide] Ottoline angry, Hugo shy, Ambrose worry, Percy worry
Ottoline!: OUT! All of you! A lady is having a conversation!
[parlour.dusk mid quiet] Gideon shock, Ottoline scared
Gideon: ...How many is "all of you"?
== The Seventh | ring
[rooftop.night mid] Gideon calm, Ottoline sad
Ottoline: They died of joy, Gideon. Every one. At a quarter past ten, on the first night. It's a medical fact.
Gideon: What did they do, before? For work?
[rooftop.night close] Ottoline think
Ottoline: Hunting. Banking. Percy collected thimbles.
[rooftop.night mid] Gideon smug, Ottoline shock
Gideon: I carry slate up a ladder for eleven hours a day. I've a heart like a mule.
[parlour.night wide] Hugo think, Percy joy, Ambrose flat
Ambrose: He's a tradesman.
Percy: He's a CONSTITUTION.
[bedroom.night mid] Ottoline love, Gideon love
> It was ten o'clock. All six were on the landing, with a watch.
[hall.night wide quiet] Hugo scared, Percy scared, Ambrose scared
# tick tick tick
Hugo~: Fourteen minutes past. Chin up, chaps. Budge along. Make room.
[hall.night close] Percy shock
> At twenty past there was a crash, and then, of all things, laughing.
== Breakfast for Eight | cup
[kitchen mid] Gideon happy hold:cup, Ottoline love
Gideon: Morning. Who's the one with the tiger?
[kitchen wide] Hugo joy, Gideon happy, Percy joy, Ambrose shock
Hugo!: He can SEE us?
Gideon: Since about a quarter past ten. I think that I may have died for a minute. It was well worth it.
[kitchen close] Ottoline cry
> That morning, for the first time in eleven years, the widow wore yellow.
`,
};
