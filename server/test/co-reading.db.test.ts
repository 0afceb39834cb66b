/** Co-reading of generated readers, computed again by an oracle that shares no code with it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { emptyLibraryComic } from '@longstrip/contract/library/library.rules';
import { unlimitedRetention } from '@longstrip/contract/reading/adult-history.rules';
import fc from 'fast-check';
import { computeSimilar } from '../src/features/discovery/compute-similar.ts';
import { applyRetention, deleteLibraryOf } from '../src/features/library/delete-from-library.ts';
import { saveSettings } from '../src/features/library/settings.ts';
import { syncLibrary } from '../src/features/library/sync-library.ts';
import { forgetPlacesOfPerson } from '../src/features/reading/forget-places.ts';
import { syncPlaces } from '../src/features/reading/sync-places.ts';
import { openTestApp } from './app-for-tests.ts';
import { aComic } from './builders.ts';
import { runs, seed } from './seeded.ts';

const api = await openTestApp();
const { db } = api.core;
const day = 86_400_000;
const now = () => api.clock.now();
const lockAccountShared = async () => true;

type Comic = { id: string; rating: 'T' | 'M' | 'AO' };
const comics: Comic[] = [];
for (const rating of ['T', 'M', 'T', 'M', 'AO', 'AO', 'AO'] as const)
  comics.push({ id: (await aComic(api, { contentRating: rating })).id, rating });
const siteOf = ({ rating }: Comic) => (rating === 'AO' ? ('uncensored' as const) : ('normal' as const));

const follow = (uid: string, comic: Comic, followed = true) =>
  db.transaction((tx) =>
    syncLibrary(
      tx,
      {
        uid,
        comics: [{ ...emptyLibraryComic(comic.id), followed, followedAt: now().getTime() }],
        site: siteOf(comic),
        now: now(),
      },
      { lockAccountShared },
    ),
  );
const sync = (uid: string, sent: Partial<Parameters<typeof syncPlaces>[1]>) =>
  db.transaction((tx) =>
    syncPlaces(
      tx,
      { uid, entries: [], now: now(), ...sent },
      { lockAccountShared, emit: (tx, event) => applyRetention(tx, event, { clock: api.clock }) },
    ),
  );
const read = (uid: string, comic: Comic, adult: boolean) =>
  sync(uid, {
    entries: [
      {
        comicId: comic.id,
        chapterId: randomUUID(),
        chapterTitle: '',
        chapterNumber: null,
        place: null,
        finished: false,
        next: null,
        time: now().getTime(),
        episodes: [],
        adult,
      },
    ],
  });
const allow = (uid: string, suggestions: boolean) =>
  db.transaction((tx) => saveSettings(tx, { uid, suggestions, now: now() }, { lockAccountShared }));
const erase = (uid: string) =>
  db.transaction(async (tx) => {
    await deleteLibraryOf(tx, uid);
    await forgetPlacesOfPerson(tx, uid);
  });
const clear = () =>
  api.rows(
    'truncate library_comic, library_setting, reading_place, reading_episode, reading_preference, co_reading',
  );
const stored = () =>
  api.rows<{ site: string; comic_id: string; others: string[] }>(
    'select site, comic_id, others from co_reading order by site, comic_id',
  );
const similar = async (comicId: string, more: object = {}): Promise<string[]> => {
  const { data } = await api.ask('POST', '/similar-comics/list', { key: false, json: { comicId }, ...more });
  return data.map(({ id }: { id: string }) => id);
};

/** What the product says of a person; times are those of the last change. */
class Person {
  follows = new Map<Comic, { followed: boolean; at: number }>();
  /** 18+ reading of a comic of the normal site is kept apart. */
  reads = { adult: new Map<Comic, number>(), other: new Map<Comic, number>() };
  allows = false;
  days: number | null = null;

  isExpired = (at: number) => this.days !== null && at <= now().getTime() - this.days * day;

  comicsOf(site: 'normal' | 'uncensored'): Set<Comic> {
    const adult = site === 'uncensored';
    const read = [...(adult ? this.reads.adult : this.reads.other)];
    const followed = [...this.follows].filter(([, { followed }]) => followed);
    const all = [...read, ...followed.map(([comic, { at }]) => [comic, at] as const)];
    return new Set(
      all
        .filter(([comic, at]) => siteOf(comic) === site && !(adult && this.isExpired(at)))
        .map(([comic]) => comic),
    );
  }

  retain(days: number | null) {
    this.days = days;
    for (const [comic, at] of this.reads.adult) if (this.isExpired(at)) this.reads.adult.delete(comic);
    for (const [comic, { at }] of this.follows)
      if (comic.rating === 'AO' && this.isExpired(at)) this.follows.delete(comic);
  }
}

function oracle(people: readonly Person[]) {
  return (['normal', 'uncensored'] as const).flatMap((site) => {
    const libraries = people.filter(({ allows }) => allows).map((person) => person.comicsOf(site));
    const count = (...wanted: Comic[]) =>
      libraries.filter((library) => wanted.every((comic) => library.has(comic))).length;
    return comics.flatMap((comic) => {
      const others = comics
        .filter((other) => other !== comic && count(comic, other) >= 10)
        .map((other) => {
          const size = Math.sqrt((count(comic) + 10) * (count(other) + 10));
          return { id: other.id, score: count(comic, other) / size };
        })
        .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
      return others.length > 0 ? [{ site, comic_id: comic.id, others }] : [];
    });
  });
}

const somebody = fc.nat({ max: 13 });
const someComics = fc.subarray(comics, { minLength: 1 });
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('follow' as const, 'read' as const, 'read uncensored' as const),
    people: fc.subarray(
      Array.from({ length: 14 }, (_, n) => n),
      { minLength: 9 },
    ),
    comics: someComics,
  }),
  fc.record({
    kind: fc.constantFrom('unfollow' as const, 'read' as const, 'follow' as const),
    people: fc.array(somebody, { minLength: 1, maxLength: 3 }),
    comics: someComics,
  }),
  fc.record({
    kind: fc.constantFrom('allow' as const, 'refuse' as const, 'erase' as const),
    people: fc.array(somebody, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('retain' as const), person: somebody, days: fc.constantFrom(0, 1, 7, null) }),
  fc.constant({ kind: 'a day passes' as const }),
);

test('generated readers: what is similar is what the oracle computes, and of all else nothing stays', async () => {
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.subarray([2, 5, 8]),
      async (steps, refusing) => {
        await clear();
        const people = Array.from({ length: 14 }, () => new Person());
        const uids = people.map(() => randomUUID());
        for (const [n, person] of people.entries()) {
          person.allows = !refusing.includes(n);
          if (person.allows) await allow(uids[n]!, true);
        }
        for (const each of steps) {
          api.clock.moveBy(each.kind === 'a day passes' ? day : 1000);
          const at = now().getTime();
          if (each.kind === 'a day passes') continue;
          if (each.kind === 'retain') {
            const { person: n, days } = each;
            await sync(uids[n]!, { retention: { ...unlimitedRetention, days, chosen: at } });
            people[n]!.retain(days);
            continue;
          }
          for (const n of new Set(each.people)) {
            const [person, uid] = [people[n]!, uids[n]!];
            if (!('comics' in each)) {
              if (each.kind === 'erase') {
                people[n] = new Person();
                await erase(uid);
              } else {
                person.allows = each.kind === 'allow';
                await allow(uid, person.allows);
              }
              continue;
            }
            for (const comic of each.comics) {
              const isAdultOnly = comic.rating === 'AO';
              if (each.kind === 'follow' || each.kind === 'unfollow') {
                if (!(isAdultOnly && person.days === 0))
                  person.follows.set(comic, { followed: each.kind === 'follow', at });
                await follow(uid, comic, each.kind === 'follow');
                continue;
              }
              const isAdult = isAdultOnly || each.kind === 'read uncensored';
              if (!(isAdult && person.days === 0)) person.reads[isAdult ? 'adult' : 'other'].set(comic, at);
              await read(uid, comic, isAdult);
              // Each synchronisation deletes what has expired.
              for (const [other, time] of person.reads.adult)
                if (person.isExpired(time)) person.reads.adult.delete(other);
            }
          }
        }
        // What was there before is replaced, and what does not result any more is deleted.
        await api.rows('insert into co_reading (site, comic_id, others) values ($1, $2, $3), ($1, $4, $3)', [
          'normal',
          comics[0]!.id,
          [comics[1]!.id],
          randomUUID(),
        ]);
        await computeSimilar(api.core);
        const expected = oracle(people);
        const bySite = (a: { site: string; comic_id: string }, b: typeof a) =>
          a.site + a.comic_id < b.site + b.comic_id ? -1 : 1;
        assert.deepEqual((await stored()).toSorted(bySite), expected.toSorted(bySite));
        if (expected.length > 0) filled++;
      },
    ),
    { numRuns: runs(96), seed },
  );
  assert.ok(filled > runs(96) / 3, `only ${filled} runs had a pair`);
});

test('a pair counts from ten people, and an earlier result is gone when one of them refuses', async () => {
  await clear();
  const [one, two] = comics;
  const uids = Array.from({ length: 10 }, () => randomUUID());
  for (const [n, uid] of uids.entries()) {
    await follow(uid, one!);
    await read(uid, two!, false);
    if (n < 9) await allow(uid, true);
  }
  await computeSimilar(api.core);
  assert.deepEqual(await stored(), []);
  assert.deepEqual(await similar(one!.id), []);
  await allow(uids[9]!, true);
  await computeSimilar(api.core);
  assert.deepEqual(await similar(one!.id), [two!.id]);
  assert.deepEqual(await similar(two!.id), [one!.id]);
  await api.ask('POST', '/comics/publication', { json: { ids: [two!.id], publication: 'draft' } });
  assert.deepEqual(await similar(one!.id), [], 'a withdrawn comic leaves at once');
  assert.deepEqual(await similar(two!.id), [], 'and has none itself');
  await api.ask('POST', '/comics/publication', { json: { ids: [two!.id], publication: 'published' } });
  await allow(uids[3]!, false);
  await computeSimilar(api.core);
  assert.deepEqual(await stored(), []);
  assert.deepEqual(await similar(one!.id), []);
});

test('comics that became 18+ after they were read count as 18+, with the retention of that', async () => {
  await clear();
  const pair = [await aComic(api), await aComic(api)].map(({ id }): Comic => ({ id, rating: 'T' }));
  const uids = Array.from({ length: 10 }, () => randomUUID());
  for (const uid of uids) {
    await allow(uid, true);
    await read(uid, pair[0]!, false);
    await follow(uid, pair[1]!);
  }
  const rate = (rating: string, ...ids: string[]) =>
    api.rows('update comic set content_rating = $1 where id = any($2)', [rating, ids]);
  const sites = async () => {
    await computeSimilar(api.core);
    return (await stored()).map(({ site }) => site);
  };
  assert.deepEqual(await sites(), ['normal', 'normal']);
  await rate('AO', pair[0]!.id);
  assert.deepEqual(await sites(), [], 'comics of two sites are never compared');
  await rate('AO', pair[1]!.id);
  assert.deepEqual(await sites(), ['uncensored', 'uncensored']);
  api.clock.moveBy(1000);
  await sync(uids[0]!, { retention: { ...unlimitedRetention, days: 0, chosen: now().getTime() } });
  assert.deepEqual(await sites(), [], 'what is kept for a session never counts');
});

test('a comic that everybody reads is not the most similar to all others', async () => {
  await clear();
  const [popular, one, two] = comics;
  for (let n = 0; n < 60; n++) {
    const uid = randomUUID();
    await allow(uid, true);
    await follow(uid, popular!);
    if (n < 14) for (const comic of [one!, two!]) await follow(uid, comic);
  }
  await computeSimilar(api.core);
  assert.deepEqual(await similar(one!.id), [two!.id, popular!.id]);
});
