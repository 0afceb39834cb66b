import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const skinDeepInkDeeper: ComicSheet = {
  slug: 'skin-deep-ink-deeper',
  title: 'Skin Deep, Ink Deeper',
  description:
    'Saskia’s tattoos talk. Not to the people who wear them: to her. She knows what every customer is hiding under the sleeve. Then a woman comes in whose skin says nothing at all.',
  rating: 'AO',
  genres: ['Romance', 'Drama', 'Uncensored'],
  weeksOld: 7,
  status: 'hiatus',
  warnings: ['nudity', 'sexual_content'],
  variants: () => true,
  palette: readPalette(
    'ink #121a2a paper #f6f0e8 sky #5f7fa8 haze #f2c2a8 far #4f6a86 mid #8a6a6f near #5a4650 light #ffd27a pop #f0486a night #13183f',
  ),
  cast: readCast(`
Saskia: human adult tank skin #c58a64 top #22242f bottom #3a4a66 accent #2f8f86 hair mohawk #2f8f86 with tattoo earring lashes
Noe: human tall dress skin #f0d2bc top #e8b04a bottom #e8b04a accent #f6f0e8 hair bob #1f1d26 with lashes lips
NoeBare: human tall towel skin #f0d2bc top #f0d2bc bottom #3a4a66 accent #f6f0e8 hair bob #1f1d26 with lashes
Sailor: human broad tank skin #d99a72 top #f6f0e8 bottom #2f3f6a accent #f0486a hair none #8a5a3a with beard tattoo
Koi: fish tiny sweater skin #f0703f top #f0703f bottom #f0703f accent #fff0d8
Mermaid: human tiny gown skin #9fc7b8 top #2f7f8a bottom #2f7f8a accent #ffd27a hair long #d8452f with lips
`),
  poster: {
    setting: 'studio',
    hour: 'night',
    title: {
      lines: ['Skin Deep,', 'Ink Deeper'],
      shape: 'wave',
      at: 'bottom',
      fill: '#7fe6d8',
      outline: '#121a2a',
    },
    card: {
      backdrop: 'split',
      figures: [
        { who: 'Noe', x: 0.72, y: 0.98, size: 1.75, mood: 'shy', pose: 'stand', facing: -1 },
        { who: 'Saskia', x: 0.32, y: 0.96, size: 2.05, mood: 'smug', pose: 'hips' },
      ],
    },
    cover: {
      backdrop: 'disc',
      figures: [{ who: 'Saskia', x: 0.48, y: 1.4, size: 3.0, mood: 'smug', pose: 'cross' }],
    },
  },
  outside: 'street',
  script: `
== Speak, Anchor | needle
[studio.night bleed tall]
> Everybody tells their tattooist things. That isn't how I know.
[studio.night mid] Sailor shy, Saskia calm
Sailor: Just touch up the mermaid. She's faded.
Saskia: When did you get her?
Sailor: Oh, some port. Don't recall.
[studio.night close] Mermaid flat
Mermaid~: Marseille. He cried the whole time. He said "Jean-Luc".
[studio.night close] Saskia smug
Saskia*: They talk. They have all got such {filthy} mouths.
[studio.night mid] Saskia calm, Sailor shock
Saskia: You could write to him, you know. Jean-Luc.
Sailor: How the {hell} did you...
[studio.night mid quiet] Sailor cry, Mermaid happy
> He tipped me a month's pay. She winked, as he went out of the door.
[studio.night mid] Noe shy, Saskia love
Noe: Are you still open? I've never had one.
[studio.night close] Saskia shock
Saskia*: Not a line on her. Not a word. It was the quietest thing that I ever saw.
== First Line | paper
[studio mid] Noe worry, Saskia calm
Saskia: Where do you want it?
Noe: Here. Over the ribs. Where it isn't anyone's business.
[studio close] Saskia shy
Saskia*: I've done a thousand backs. I've done a duke's {backside}. My hand has never shaken.
[studio mid hot] NoeBare shy, Saskia think
> She took off the yellow dress as if she were putting down a heavy bag.
NoeBare: Does it hurt?
[studio close] Saskia calm
Saskia: Like someone telling you the truth. Slowly.
[studio close] Koi flat
Koi~: You're staring, boss. I live on your arm. I can feel your {damned} pulse.
[studio mid quiet] NoeBare calm, Saskia worry
NoeBare: What shall it say?
Saskia: They say what they like. I only let them out.
[studio mid] Noe happy, Saskia shy
> We did one line. A single line. She said she'd come again for the next.
== One Line a Week | flower
[studio mid] Koi smug, Saskia angry
Koi: Tuesday again. You've washed your hair. You washed ME.
Saskia: Shut up. You're a fish.
[studio mid hot] NoeBare happy, Saskia shy
> Six Tuesdays. Six lines. It was going to be a branch.
[bar.night mid] Noe happy hold:wine, Saskia love
Noe: Why do you always stop after one?
Saskia: ...Sore skin.
[bar.night close] Koi flat
Koi~: Coward. {Bloody} lovesick coward.
[street.night wide quiet] Noe shy, Saskia shy
Noe: I'd have come for the company, you know. You needn't have made it hurt.
[street.night mid hot] Noe love, Saskia love
# smooch
[street.night close] Saskia scared
> And that was when I heard it. Under the yellow dress. Small, and green, and brand-new.
Koi~: Oh, boss. Did you catch what it said?
== What the Branch Said | letter
[bedroom.night mid hot] Saskia sad, Noe sleepy
> It said: she's leaving on the thirtieth. She hasn't told you. She has a ticket in her shoe.
[bedroom.night close] Saskia cry
Saskia*: Nobody ever tells me a {damned} thing. I only ever overhear.
[studio.dusk mid quiet] Noe cry, Saskia sad
Noe: I was going to tell you at the last leaf. I kept hoping that you'd draw slowly.
== Cover-Up | needle
[studio.night mid] Sailor happy, Saskia flat
Sailor: He wrote back! Jean-Luc! He's got a bar. He's got MY face on his {arse}!
[studio.night close] Saskia think
Mermaid~: You only had to tell him to ask, love. Who's telling you?
[studio.night mid] Koi angry, Saskia worry
Koi: I've sat on this arm for nine years, listening to you not say it. Boss. RUN.
== The Last Leaf | heart
[road.dusk wide slant] Saskia run scared, Noe shock
# honk
Saskia!: DON'T GO! I'm not overhearing it, I'm SAYING it!
[road.dusk mid quiet] Noe cry, Saskia cry
Noe: It's only for six weeks, you {daft} beautiful woman. It's my sister's wedding. The ticket's a return.
[studio mid hot] NoeBare love, Saskia love
> The branch doesn't talk now. It hums. She says that she can hear it too.
`,
};
