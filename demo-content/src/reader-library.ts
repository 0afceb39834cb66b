/** What the demo's readers follow, and what they have noted and marked: what their browsers would have sent. */
import type { KeptComic } from '@longstrip/server/seeding';

const dayMs = 86_400_000;

type Followed = {
  reader: string;
  comicSlug: string;
  /** When they began to follow it, and when they last opened its page: later episodes are new to them. */
  followedDaysAgo: number;
  seenDaysAgo: number;
  note?: string;
  /** The number up to which they have marked episodes as read. */
  markedUpTo?: number;
};

const follow = (
  reader: string,
  comicSlug: string,
  [followedDaysAgo, seenDaysAgo]: [number, number],
  more: Pick<Followed, 'note' | 'markedUpTo'> = {},
): Followed => ({ reader, comicSlug, followedDaysAgo, seenDaysAgo, ...more });

export const followed: readonly Followed[] = [
  follow('mira', 'thorn-in-my-side', [40, 15.5]),
  follow('mira', 'low-orbit-heartbreak', [33, 33]),
  follow('mira', 'ficus-investigates', [12, 12]),
  follow('anouk', 'the-gentleman-thiefs-ex-wife', [90, 8.3], { note: 'Episode 7: look at the clock again.' }),
  follow('anouk', 'low-orbit-heartbreak', [70, 16.4]),
  follow('anouk', 'crumb-and-cinder', [64, 22.6]),
  follow('anouk', 'wolf-moon-motel', [20, 20]),
  follow('greta', 'ficus-investigates', [52, 10.2], {
    note: 'For the train. Ask Tomas what he thinks of the ferns.',
  }),
  follow('greta', 'rooms-for-the-dearly-departed', [51, 9.8]),
  follow('tomas', 'night-bus-thirteen', [180, 6.2]),
  follow('tomas', 'ficus-investigates', [150, 14.1], { note: 'Greta says: mind the ferns.' }),
  follow('tomas', 'sword-of-middling-destiny', [120, 25.7]),
  follow('tomas', 'crumb-and-cinder', [30, 30], { markedUpTo: 3, note: 'Read the beginning on paper.' }),
  follow('tomas', 'quiet-please', [18, 18]),
  follow('tomas', 'after-midnight-darling', [44, 19.3], { note: 'Slow, and worth it.' }),
  follow('pip', 'night-bus-thirteen', [9, 9]),
  follow('sofia', 'overtime-in-hell', [21, 12]),
  follow('kofi', 'overtime-in-hell', [35, 17.2]),
];

type List = {
  email: string;
  name: string;
  about: string;
  comicSlugs: string[];
  sharing: 'off' | 'with texts' | 'without texts';
};

/** The last list of a reader comes first. */
export const lists: readonly List[] = [
  {
    email: 'tomas@readers.example',
    name: 'For rainy Sundays',
    about: '',
    comicSlugs: ['low-tide-post-office', 'quiet-please'],
    sharing: 'off',
  },
  {
    email: 'tomas@readers.example',
    name: 'Start here',
    about: 'What I give to people who say that they do not read comics.',
    comicSlugs: ['night-bus-thirteen', 'ficus-investigates', 'crumb-and-cinder', 'exact-change-only'],
    sharing: 'with texts',
  },
  {
    email: 'anouk@readers.example',
    name: 'Romance that makes me laugh',
    about: '',
    comicSlugs: ['the-gentleman-thiefs-ex-wife', 'low-orbit-heartbreak', 'thorn-in-my-side'],
    sharing: 'without texts',
  },
];

/** What the readers keep of this comic. `began`: when the demo was filled first. */
export function keptOf(
  { slug, comicId }: { slug: string; comicId: string },
  began: Date,
): { email: string; kept: KeptComic }[] {
  const at = (daysAgo: number) => began.getTime() - daysAgo * dayMs;
  return followed
    .filter(({ comicSlug }) => comicSlug === slug)
    .map(({ reader, followedDaysAgo, seenDaysAgo, note = '', markedUpTo }) => ({
      email: `${reader}@readers.example`,
      kept: {
        comicId,
        followed: true,
        followedAt: at(followedDaysAgo),
        seenAt: at(seenDaysAgo),
        note,
        notedAt: note ? at(seenDaysAgo) : 0,
        marks: markedUpTo ? [{ from: 1, to: markedUpTo, read: true, time: at(seenDaysAgo) }] : [],
      },
    }));
}
