/** The people of the demo, each of one site. Who made which comic stands here too. */
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import type { DemoCreator, DemoCredit } from './catalogue.shapes.ts';
import { readPalette } from './drawing/palette.ts';
import { disc, resetNames, screentone, verticalFade } from './drawing/pen.ts';
import { toPng } from './drawing/raster.ts';
import { figure, headCentre } from './figures/figure.ts';
import type { Look } from './figures/look.ts';
import { readCast } from './strip/cast.ts';

type Person = Omit<DemoCreator, 'drawPicture'> & { look: keyof typeof looks };

const ink = '#1c1922';
const palette = readPalette(
  'ink #1c1922 paper #fbf7f0 sky #ffd9b8 haze #fbf0e0 far #e2b89a mid #d09a7a near #a8745a light #ffe6a8 pop #ff7a4d night #2a2140',
);

const looks = readCast(`
Ines: human adult cardigan skin #d9a07a top #2f6f7a bottom #2f3f4a accent #f0bf3f hair bun #3d2a2a with rounds
Tom: human broad hoodie skin #f0c7a6 top #3f5a8a bottom #2f3f4a accent #f6f7ee hair curly #b5652f with beard freckles
Yuna: human small dress skin #f2d2b8 top #c8506a bottom #5f3a4a accent #ffe6a8 hair bob #1c1922 with flower
Bas: human tall stripes skin #8a5a3f top #f6f7ee bottom #2f3f4a accent #ff7a4d hair short #1c1922 with glasses
Mo: cat small sweater skin #f0b86a top #5f8a56 bottom #3f5a3f accent #ffe6a8 with scarf
Ada: human adult coat skin #ecc9ae top #6a4a8a bottom #2f2a40 accent #d65cff hair wavy #8a8a92 with monocle
Lux: moth tall gown skin #cfc3e0 top #3a2a5a bottom #3a2a5a accent #d65cff
Vesper: human adult suit skin #b57a5a top #2a2140 bottom #2a2140 accent #d65cff hair slick #1c1922 with lashes lips
Rook: wolf broad hoodie skin #8a8f9a top #4a2a4a bottom #2a2140 accent #ffdf8c with earring
`);

const people: readonly Person[] = [
  {
    site: 'normal',
    name: 'Ines Marchetti',
    look: 'Ines',
    description:
      'Ines grew up above a bakery in Trieste and has not stopped drawing bread since. She writes at four in the morning, which she says is the only hour when ghosts are punctual.',
    alsoKnownAs: ['I. Marchetti'],
    alsoKnownAsPublic: false,
    links: [{ label: 'Her notebook', url: 'https://ines-marchetti.example/' }],
  },
  {
    site: 'normal',
    name: 'Tom Reyes',
    look: 'Tom',
    description:
      'A former bus driver on the night lines. Every passenger in his comics is somebody who once fell asleep on his shoulder.',
    alsoKnownAs: [],
    alsoKnownAsPublic: false,
    links: [],
  },
  {
    site: 'normal',
    name: 'Yuna Baek',
    look: 'Yuna',
    description:
      'Yuna paints skies first and finds out afterwards what happens below them. She colours for half of her friends, and pays for it in plums.',
    alsoKnownAs: ['백윤아'],
    alsoKnownAsPublic: true,
    links: [{ label: 'Colour studies', url: 'https://yuna-baek.example/skies' }],
  },
  {
    site: 'normal',
    name: 'Bas van der Linde',
    look: 'Bas',
    description:
      'Letterer by day, writer of very short crimes by night. Once lettered a whole whisper in a type so small that only the cat could read it.',
    alsoKnownAs: [],
    alsoKnownAsPublic: false,
    links: [{ label: '', url: 'https://letters.example/bas' }],
  },
  {
    site: 'normal',
    name: 'Studio Mochi & Sons',
    look: 'Mo',
    description:
      'A studio of four in a former tram depot, run by a cat who signs the contracts. There are no sons.',
    alsoKnownAs: ['Mochi'],
    alsoKnownAsPublic: true,
    links: [{ label: 'The depot', url: 'https://mochi-and-sons.example/' }],
  },
  {
    site: 'normal',
    name: 'Ada Quill',
    look: 'Ada',
    description:
      'Translates from five languages and argues in six. Her notes on puns that could not be saved are longer than some of the episodes.',
    alsoKnownAs: [],
    alsoKnownAsPublic: false,
    links: [],
  },
  {
    site: 'uncensored',
    name: 'Lux Nocturne',
    look: 'Lux',
    description:
      'Draws by lamplight, and is drawn to it. Believes that a good scene begins with a closed door.',
    alsoKnownAs: [],
    alsoKnownAsPublic: false,
    links: [{ label: 'Postcards', url: 'https://lux-nocturne.example/' }],
  },
  {
    site: 'uncensored',
    name: 'Vesper Lane',
    look: 'Vesper',
    description: 'Writes people who should know better, for people who do. Never uses a real hotel twice.',
    alsoKnownAs: [],
    alsoKnownAsPublic: false,
    links: [],
  },
  {
    site: 'uncensored',
    name: 'Rook & Raven',
    look: 'Rook',
    description:
      'Two friends with one tablet. Rook inks what Raven dares, and the other way round on Fridays.',
    alsoKnownAs: [],
    alsoKnownAsPublic: false,
    links: [],
  },
];

const credits: Readonly<Record<string, readonly string[]>> = {
  'crumb-and-cinder': ['Ines Marchetti: writer artist', 'Yuna Baek: colours'],
  'exact-change-only': ['Tom Reyes: writer', 'Studio Mochi & Sons: artist', 'Bas van der Linde: letters'],
  'ficus-investigates': ['Bas van der Linde: writer letters', 'Tom Reyes: artist'],
  'the-gentleman-thiefs-ex-wife': [
    'Ines Marchetti: writer',
    'Yuna Baek: artist colours',
    'Bas van der Linde: letters',
  ],
  'grandmother-vs-the-void': ['Studio Mochi & Sons: writer artist'],
  'low-orbit-heartbreak': [
    'Yuna Baek: writer artist colours',
    'Ada Quill: translation',
    'Bas van der Linde: letters',
  ],
  'low-tide-post-office': ['Ines Marchetti: writer', 'Tom Reyes: artist', 'Yuna Baek: colours'],
  'my-roommate-is-the-moon': ['Yuna Baek: writer artist', 'Studio Mochi & Sons: cover'],
  'night-bus-thirteen': ['Tom Reyes: writer artist', 'Bas van der Linde: letters'],
  'overtime-in-hell': ['Studio Mochi & Sons: writer artist', 'Ada Quill: editing'],
  'quiet-please': ['Bas van der Linde: writer', 'Ines Marchetti: artist'],
  'rooms-for-the-dearly-departed': ['Ines Marchetti: writer artist', 'Yuna Baek: colours'],
  'sword-of-middling-destiny': ['Tom Reyes: writer', 'Studio Mochi & Sons: artist inks'],
  'thorn-in-my-side': ['Yuna Baek: writer', 'Ines Marchetti: artist', 'Ada Quill: editing'],
  'after-midnight-darling': ['Vesper Lane: writer', 'Rook & Raven: artist'],
  'skin-deep-ink-deeper': ['Rook & Raven: writer artist inks'],
  'the-velvet-hour': ['Vesper Lane: writer', 'Lux Nocturne: artist colours'],
  'what-the-widow-wore': ['Lux Nocturne: writer artist'],
  'wolf-moon-motel': ['Vesper Lane: writer', 'Lux Nocturne: artist', 'Rook & Raven: letters'],
};

export const demoCreators: readonly DemoCreator[] = people.map(({ look, ...person }) => ({
  ...person,
  drawPicture: () => toPng(portrait(looks[look]!, person.name)),
}));

/** Who made a comic. */
export function creditsOf(slug: string): DemoCredit[] {
  return (credits[slug] ?? []).flatMap((credit) => {
    const [name, roles] = credit.split(': ') as [string, string];
    return roles.split(' ').map((role) => ({ name, role: role as CreditRole }));
  });
}

/** Head and shoulders on a plain ground. */
function portrait(look: Look, name: string) {
  resetNames();
  const size = 640;
  const scale = 2.1;
  const ground = palette[name.length % 2 ? 'sky' : 'light'];
  return {
    width: size,
    height: size,
    body:
      verticalFade(0, 0, size, size, [ground, palette.haze]) +
      screentone(0, size * 0.6, size, size * 0.4, palette.far, 24) +
      disc(size / 2, size * 0.46, size * 0.36, { fill: look.accent, opacity: 0.55 }) +
      figure(
        look,
        { mood: 'happy', pose: 'stand' },
        { x: size / 2, ground: size * 0.45 + headCentre(look) * scale, scale, facing: 1 },
        ink,
        palette.pop,
      ),
  };
}
