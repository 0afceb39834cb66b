/** What the demo's readers opened in the weeks before it began: made up, and counted by the server's own command. */
import { createHash } from 'node:crypto';
import type { View } from '@longstrip/server/seeding';
import type { DemoComic, DemoEpisode } from './catalogue.shapes.ts';
import { random } from './drawing/random.ts';

const days = 28;
const dayMs = 86_400_000;
/** How many people the views of a day come from. */
const readers = 60;

type Episode = {
  comic: DemoComic;
  comicId: string;
  episode: DemoEpisode;
  chapterId: string;
  /** When the demo was filled first. */
  began: Date;
};

/**
 * The same views at every call. Later episodes have fewer views, and views of locked episodes mostly end at the lock.
 */
export function readingsOf({ comic, comicId, episode, chapterId, began }: Episode): View[] {
  const rnd = random('readings', comic.slug, episode.chapterNumber);
  const site = comic.rating === 'AO' ? 'uncensored' : 'normal';
  const popularity = random('popularity', comic.slug).between(1.5, 8);
  const isLocked = !episode.isFree && episode.chapterNumber > 3;
  const completionRate = rnd.between(0.6, 0.85);
  const views: View[] = [];
  for (let back = days - 1; back >= 0; back--) {
    const time = new Date(began.getTime() - back * dayMs);
    const age = (time.getTime() - episode.publishedAt.getTime()) / dayMs;
    if (age < 0) continue;
    const isWeekend = time.getUTCDay() % 6 === 0;
    const freshness = age < 4 ? 2.5 : 1;
    const wanted = (popularity * freshness * (isWeekend ? 1.4 : 1) * 3) / (episode.chapterNumber + 2);
    const count = Math.floor(wanted + rnd.next());
    for (let each = 0; each < count; each++) {
      const day = time.toISOString().slice(0, 10);
      const reader = Math.floor(rnd.next() ** 2 * readers);
      const view = (step: View['step'], furthest: number): View => ({
        id: uuidOf(comic.slug, episode.chapterNumber, day, each, step),
        day,
        site,
        comicId,
        chapterId,
        step,
        furthest,
        signedIn: reader < readers / 4,
        readers:
          step === 'read'
            ? {
                ofSite: digestOf(day, site, reader),
                ofComic: digestOf(day, comic.slug, reader),
                ofNetwork: digestOf(day, comic.slug, 'network', reader),
              }
            : null,
      });
      if (isLocked && reader >= readers / 6) {
        views.push(view('lock', 0));
        if (rnd.next() < 0.2) views.push(view('plans', 0));
        if (rnd.next() < 0.07) views.push(view('checkout', 0));
      } else views.push(view('read', stoppedAt(rnd.next(), completionRate)));
    }
  }
  return views;
}

/** Most readers reach the end; most of the others stop early. */
function stoppedAt(chance: number, completionRate: number): number {
  return chance < completionRate
    ? 10
    : 1 + Math.floor(((chance - completionRate) / (1 - completionRate)) ** 1.6 * 9);
}

const digestOf = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('/')).digest('hex').slice(0, 32);

function uuidOf(...words: (string | number)[]): string {
  const hex = digestOf('view', ...words);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
