import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';
import { caseFiles } from './ficus-investigates.cases.ts';

export const ficusInvestigates: ComicSheet = {
  slug: 'ficus-investigates',
  title: 'Ficus Investigates',
  otherTitles: ['피커스 탐정사무소', 'フィカス探偵'],
  description:
    'The finest mind at Precinct Nine stands on a windowsill and is watered on Fridays. Inspector Maud Hale believes that she solves her cases alone. Her houseplant, who does it, has made his peace with that. Mostly.',
  rating: 'T',
  genres: ['Mystery', 'Comedy'],
  weeksOld: 80,
  status: 'completed',
  palette: readPalette(
    'ink #1f2a2c paper #f5f0e2 sky #9fc4b7 haze #ece0c0 far #7fa394 mid #c2b48e near #86714f light #f5cf6b pop #c8553d night #14302f',
  ),
  cast: readCast(`
Ficus: pot tiny shell skin #cf6f47 top #4f9a58 bottom #4f9a58 accent #f5cf6b
Maud: human adult coat skin #e9bb94 top #b08a55 bottom #4f463c accent #f3e8d2 hair bob #2a2a33 with fedora
Chip: human tall uniform skin #8f5d40 top #33566b bottom #27384a accent #f5cf6b hair short #1f1a1c
Lady: human tall gown skin #f1d3bb top #7a3b52 bottom #7a3b52 accent #f5cf6b hair bun #c9b8a0 with lips earring
Butler: human tall suit skin #e5c2a2 top #2c3138 bottom #2c3138 accent #f3e8d2 hair slick #6d6a70 with moustache
Cactus: pot tiny shell skin #8a6fae top #6fa84f bottom #6fa84f accent #f5cf6b
Baker: human round apron skin #f0c7a0 top #d9d2c0 bottom #6a6152 accent #fffaf0 hair ring #8a5a3a with chef moustache
Kid: human small hoodie skin #c68b5f top #d98f3a bottom #4f463c accent #c8553d hair braids #2b1e1c
`),
  poster: {
    setting: 'detective',
    hour: 'dusk',
    title: { lines: ['Ficus', 'Investigates'], shape: 'flat', at: 'top', fill: '#f5cf6b' },
    card: {
      backdrop: 'window',
      figures: [
        { who: 'Maud', x: 0.72, y: 1.2, size: 1.95, mood: 'think', pose: 'think', facing: -1 },
        { who: 'Ficus', x: 0.32, y: 0.98, size: 2.4, mood: 'smug', pose: 'stand' },
      ],
    },
    cover: {
      backdrop: 'arch',
      figures: [{ who: 'Ficus', x: 0.5, y: 0.95, size: 3.7, mood: 'smug', pose: 'stand' }],
    },
  },
  outside: 'city',
  script: `
== The Case of the Overwatered Witness | can
[city.dusk bleed tall rain]
> It was raining in the city. It usually is, on the other side of the glass.
[detective.dusk mid] Ficus smug
Ficus*: My name is Ficus. Benjamina Ficus, if you're counting leaves. I work homicide.
[detective.dusk mid] Maud think, Ficus calm
Maud: Locked room. One window. No weapon. I don't get it.
Ficus*: The floor was wet, Maud. It was an icicle.
[detective.dusk close] Ficus flat
Ficus*: She can't hear me. She's a mammal.
[detective.dusk wide] Maud hold:paper think, Ficus angry
> So I did what I do. I dropped a leaf on the photograph.
# pat
[detective.dusk close] Maud shock
Maud: Wait. That puddle... Ice! It was ICE!
[detective.dusk mid quiet] Maud joy raise, Ficus flat
Maud: I'm a genius!
Ficus*: You are, Maud. Third leaf this month. I'm going bald for this city.
== The Long Goodbye to Aphids | magnifier
[detective mid] Chip calm, Maud flat
Chip: Jewel theft at Lady Ashworth's. She says only the butler had a key.
Maud: Then it's the butler.
[detective close] Ficus flat
Ficus*: It is never the butler. It has been the butler once in forty years, and that was a tennis player called Butler.
[parlour wide] Lady sad, Butler calm, Maud think, Ficus calm
> She took me along. She says I'm company.
Lady: My emeralds! They were in the conservatory!
[parlour close] Cactus scared
Cactus~: Psst. Pal. Check my soil.
[parlour close] Ficus shock
Ficus*: An informant.
[parlour mid] Ficus smug, Maud worry
# topple
Maud: Oh no, Ficus, you knocked over the cactus! Now there's dirt all... and... emeralds.
[parlour mid quiet] Lady angry, Maud smug
Maud: In your own cactus, Lady Ashworth. For the insurance.
Ficus*: The butler cried. They always do when somebody finally looks at them.
== Who Watered Sergeant Chip? | cup
[detective mid] Ficus worry
Ficus*: Day nine. Friday came. Friday went. Nobody watered me.
[detective mid] Chip worry, Maud shock
Chip: Somebody's drugged the coffee. I slept for two days. Everyone did!
Maud: The evidence room was emptied. No prints. No witnesses.
[detective close] Ficus angry
Ficus*: No witnesses?
Ficus*: I was RIGHT HERE.
[detective.night wide] Ficus scared, Baker run worry
> I saw it all. The pastry man. With the trolley. He even dusted me.
[detective mid] Maud sad, Ficus sleepy
Maud: Oh, Ficus, you're all droopy. And what's this on your leaves? Dust? It's...
[detective close] Maud think
Maud: ...icing sugar.
[bakery wide quiet] Maud point smug, Baker cry
Maud!: Nobody dusts my plant!
Ficus*: Friday, Maud. It's all I ask. Fridays.
${caseFiles}`,
};
