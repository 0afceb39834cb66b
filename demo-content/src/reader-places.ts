/** Where the demo's readers stopped: what their browsers would have sent while they read. */
import type { ReadingPlace } from '@longstrip/server/seeding';
import type { DemoComic } from './catalogue.shapes.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Slices of an episode, roughly. A browser finds a place by its number if the slice has another id. */
const slices = 6;

type Stop = {
  reader: string;
  comicSlug: string;
  /** The episode read last; those before it are read. */
  chapterNumber: number;
  /** How much of it was read, from 0 to 1. */
  part: number;
  daysAgo: number;
};

const stop = (
  reader: string,
  [comicSlug, chapterNumber]: [string, number],
  part: number,
  daysAgo: number,
): Stop => ({ reader, comicSlug, chapterNumber, part, daysAgo });

/** Ole has none: an account without a history looks different. */
export const stops: readonly Stop[] = [
  stop('mira', ['thorn-in-my-side', 3], 0.35, 0.6),
  stop('mira', ['low-orbit-heartbreak', 2], 0.7, 2.4),
  stop('mira', ['night-bus-thirteen', 1], 0.5, 9.1),
  stop('jun', ['grandmother-vs-the-void', 2], 0.9, 1.3),
  stop('jun', ['my-roommate-is-the-moon', 2], 0.45, 4.2),
  stop('sofia', ['overtime-in-hell', 3], 0.6, 1.9),
  stop('sofia', ['the-gentleman-thiefs-ex-wife', 2], 0.25, 5.5),
  stop('sofia', ['quiet-please', 1], 0.8, 12.2),
  stop('pip', ['night-bus-thirteen', 7], 0.3, 0.4),
  stop('pip', ['crumb-and-cinder', 5], 0.75, 3.3),
  stop('anouk', ['the-gentleman-thiefs-ex-wife', 7], 0.55, 0.3),
  stop('anouk', ['low-orbit-heartbreak', 5], 0.2, 1.4),
  stop('anouk', ['crumb-and-cinder', 9], 0.85, 6.6),
  stop('anouk', ['quiet-please', 2], 0.4, 15.2),
  stop('greta', ['rooms-for-the-dearly-departed', 8], 0.5, 0.8),
  stop('greta', ['ficus-investigates', 6], 0.3, 2.2),
  stop('greta', ['the-velvet-hour', 4], 0.65, 5.1),
  stop('tomas', ['night-bus-thirteen', 24], 0.6, 0.2),
  stop('tomas', ['ficus-investigates', 11], 0.35, 1.1),
  stop('tomas', ['sword-of-middling-destiny', 7], 0.8, 3.7),
  stop('tomas', ['low-tide-post-office', 6], 0.45, 8.4),
  stop('tomas', ['exact-change-only', 5], 0.25, 20.6),
  stop('tomas', ['after-midnight-darling', 5], 0.5, 2.9),
  stop('wren', ['my-roommate-is-the-moon', 6], 0.4, 6.9),
  stop('wren', ['thorn-in-my-side', 4], 0.7, 11.3),
  stop('kofi', ['sword-of-middling-destiny', 9], 0.55, 1.7),
  stop('kofi', ['overtime-in-hell', 5], 0.3, 7.2),
  stop('basil', ['rooms-for-the-dearly-departed', 4], 0.65, 4.8),
  // Read as a member; locked since then.
  stop('ida', ['low-tide-post-office', 5], 0.5, 68.3),
  stop('ida', ['grandmother-vs-the-void', 3], 0.2, 71.5),
  stop('hugo', ['exact-change-only', 4], 0.2, 2.1),
  stop('odile', ['ficus-investigates', 3], 0.6, 19.4),
  stop('lulu', ['night-bus-thirteen', 8], 0.35, 0.7),
  stop('lulu', ['crumb-and-cinder', 2], 0.9, 3.1),
];

type Placed = {
  comic: DemoComic;
  comicId: string;
  chapterNumber: number;
  idOf(chapterNumber: number): string;
};

/** What the readers send who stopped in this chapter. `began`: when the demo was filled first. */
export function placesIn(
  { comic, comicId, chapterNumber, idOf }: Placed,
  began: Date,
): { email: string; place: ReadingPlace }[] {
  const here = stops.filter((each) => each.comicSlug === comic.slug && each.chapterNumber === chapterNumber);
  return here.map(({ reader, part, daysAgo }) => {
    const { title, publishedAt } = comic.episodes[chapterNumber - 1]!;
    const time = Math.max(began.getTime() - daysAgo * dayMs, publishedAt.getTime() + hourMs);
    const slice = Math.floor(part * slices);
    const place = { slice, sliceId: '', fraction: part * slices - slice, of: slices };
    const before = Array.from({ length: chapterNumber - 1 }, (_, index) => ({
      chapterId: idOf(index + 1),
      place: null,
      read: true,
      time: time - (chapterNumber - 1 - index) * hourMs,
    }));
    const chapterId = idOf(chapterNumber);
    return {
      email: `${reader}@readers.example`,
      place: {
        comicId,
        chapterId,
        chapterTitle: title,
        place,
        finished: false,
        next: null,
        time,
        episodes: [...before, { chapterId, place, read: false, time }],
      },
    };
  });
}
