/**
 * The whole walk over a clone: twice, the second time with empty caches and the visitors in the opposite order; then,
 * unless it is brief, shorter ones with other settings.
 */
import { allEndpoints } from '@longstrip/contract/endpoints';
import { buildHttp, type Site } from '../../src/http.ts';
import { openAppAt } from '../app-for-tests.ts';
import { randomOf } from '../seeded.ts';
import { addressesToVisit, forgottenRoutes, imagesToVisit, plainImages } from './addresses-to-visit.ts';
import type { TestRequest } from './test-request.ts';
import { callsToMake } from './calls-to-make.ts';
import type { Walked } from './labels.ts';
import type { Clone } from './prepare.ts';
import { telltaleSite } from './telltale-site.ts';
import { behindProxy, named, withoutAgeCheck, visitorsOf, type Setup } from './visitors.ts';
import { isLeak, walk } from './walk.ts';

export type WholeWalk = { findings: string[]; requests: number; learned: number };
type WalkOptions = {
  seed: number;
  stopEarly?: boolean;
  /**
   * Fewer requests: each image by two visitors; in the second walk every request by four, chosen anew for each;
   * chapters after the first by one visitor of each standing, or not at all where the role decides; calls of staff,
   * calls without permission and addresses found in answers by the staff and four others. Other settings have their
   * own test.
   */
  brief?: boolean;
};

export async function wholeWalk(walked: Walked, clone: Clone, options: WalkOptions): Promise<WholeWalk> {
  const walks = [await longWalk(walked, clone, options)];
  for (const setup of options.brief ? [] : [withoutAgeCheck, behindProxy]) {
    if (options.stopEarly && walks.some(({ findings }) => findings.some(isLeak))) break;
    walks.push(await shortWalk(walked, clone, { ...options, setup }));
  }
  return combine(walks);
}

async function longWalk(
  walked: Walked,
  clone: Clone,
  { seed, stopEarly = false, brief = false }: WalkOptions,
): Promise<WholeWalk> {
  const calls = brief ? briefly(callsToMake(walked), walked) : callsToMake(walked);
  const site = telltaleSite(calls);
  const api = await openAppAt({ ...clone, env: named.env, site });
  try {
    const visitors = await visitorsOf(api, walked, named);
    await readInBothSites(api, walked, visitors);
    const forgotten = forgottenRoutes(api.app).map((route) => `FORGOTTEN: the walk misses ${route}`);
    // Changes empty the caches, so reads come first.
    const [reads, writes] = [calls.filter(isRead), calls.filter((request) => !isRead(request))];
    const addresses = brief ? briefly(addressesToVisit(walked), walked) : addressesToVisit(walked);
    const whole = {
      walked,
      visitors,
      seed,
      stopEarly,
      ...(brief && { visitorsPerImage: 2, learnedBesideStaff: besideStaff }),
    };
    const first = await walk({
      ...whole,
      app: api.app,
      planned: [...shuffled([...reads, ...addresses, ...imagesToVisit(walked, api)], seed), ...writes],
    });
    const all = [first];
    if (!stopEarly || !first.findings.some(isLeak)) {
      const again = await buildHttp(api.core, { site });
      all.push(
        await walk({
          ...whole,
          app: again,
          planned: [...reads, ...addresses],
          reversed: true,
          fewOnly: true,
          ...(brief && { visitorsPerRequest: 4 }),
        }),
      );
      await again.close();
    }
    const missed = first.findings.length === 0 ? first.missed(['api', 'page']) : [];
    const { findings, requests, learned } = combine(all);
    return { findings: [...forgotten, ...findings, ...missed], requests, learned };
  } finally {
    await api.close();
  }
}

/** In a brief walk. */
const besideStaff = 4;
const callsOfStaff = new Set(
  allEndpoints.filter(({ access }) => Array.isArray(access)).map(({ name }) => name),
);

/**
 * Requests about chapters after the first of each comic are most of the walk and find little more.
 * `roles.db.test.ts` makes every call as every role.
 */
function briefly(requests: readonly TestRequest[], { comics }: Walked): TestRequest[] {
  const later = comics.flatMap(({ chapters }) => chapters.slice(1).map(({ id }) => id));
  const decidedByRole = ['listStaffPages', 'readStaffChapter'];
  const byRole = ({ endpoint, refusedUnread }: TestRequest) =>
    refusedUnread || (endpoint !== undefined && callsOfStaff.has(endpoint));
  const chosen = requests.map((request) => (byRole(request) ? { ...request, besideStaff } : request));
  return chosen.flatMap((request) => {
    const text = request.url + JSON.stringify(request.body ?? '');
    if (!later.some((id) => text.includes(id))) return request;
    return decidedByRole.includes(request.endpoint ?? '') ? [] : { ...request, by: 'few' as const };
  });
}

/** Only reads, with each picture once, by the visitors that the setup affects. */
async function shortWalk(
  walked: Walked,
  clone: Clone,
  { seed, stopEarly = false, setup }: WalkOptions & { setup: Setup },
): Promise<WholeWalk> {
  const reads = callsToMake(walked).filter(isRead);
  const api = await openAppAt({ ...clone, env: setup.env, site: telltaleSite(reads) });
  try {
    const all = await visitorsOf(api, walked, setup);
    const visitors = all.filter(({ standing, honest }) => !honest || setup.standings?.includes(standing));
    const { findings, requests, learned, missed } = await walk({
      walked,
      visitors,
      seed,
      stopEarly,
      app: api.app,
      planned: shuffled([...reads, ...addressesToVisit(walked), ...plainImages(walked)], seed),
    });
    const found = findings.length === 0 ? missed(['api', 'page']) : findings;
    return { findings: found.map((each) => `${each}; ${setup.name}`), requests, learned };
  } finally {
    await api.close();
  }
}

/** The pages of the built reader site, with an age question, and without it by the visitors that this affects. */
export async function walksOfPages(
  walked: Walked,
  clone: Clone,
  of: WalkOptions & { site: Site },
): Promise<WholeWalk> {
  const first = await walkOfPages(walked, clone, { ...of, setup: named });
  return combine([first, await walkOfPages(walked, clone, { ...of, setup: withoutAgeCheck })]);
}

async function walkOfPages(
  walked: Walked,
  clone: Clone,
  { seed, site, setup }: WalkOptions & { site: Site; setup: Setup },
): Promise<WholeWalk> {
  const api = await openAppAt({ ...clone, env: setup.env, site });
  try {
    const all = await visitorsOf(api, walked, setup);
    const visitors = all.filter(({ standing }) => setup.standings?.includes(standing) ?? true);
    const { findings, requests, learned, missed } = await walk({
      walked,
      visitors,
      seed,
      app: api.app,
      fewOnly: true,
      // The whole walk requests all images.
      visitorsPerImage: 1,
      planned: shuffled(addressesToVisit(walked), seed),
    });
    const titles = missed(['page']).filter((each) => each.startsWith('WITHHELD: title of '));
    return { findings: [...findings, ...titles], requests, learned };
  } finally {
    await api.close();
  }
}

export const isRead = ({ endpoint = '', method }: TestRequest) =>
  method === 'GET' || endpoint.startsWith('list');

/** In random order, so that leaks show early and not always after the same other requests. */
export function shuffled(requests: readonly TestRequest[], seed: number): TestRequest[] {
  const random = randomOf(seed);
  return requests
    .map((request) => ({ request, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ request }) => request);
}

function combine(all: readonly WholeWalk[]): WholeWalk {
  const sum = (of: (each: WholeWalk) => number) => all.reduce((total, each) => total + of(each), 0);
  return {
    findings: all.flatMap(({ findings }) => findings),
    requests: sum(({ requests }) => requests),
    learned: sum(({ learned }) => learned),
  };
}

/** Gives the reader a place in every comic, stored in the account: places of one site must not appear on the other. */
async function readInBothSites(
  api: Awaited<ReturnType<typeof openAppAt>>,
  walked: Walked,
  visitors: Awaited<ReturnType<typeof visitorsOf>>,
): Promise<void> {
  for (const { headers } of visitors.filter((each) => each.name.startsWith('confirmed reader'))) {
    const entries = walked.comics.map(({ id, key, chapters }) => ({
      comicId: id,
      chapterId: chapters[0]!.id,
      chapterTitle: Object.keys(walked.words).find(
        (word) => walked.words[word]!.name === `title 1 of ${key}`,
      )!,
      place: null,
      finished: false,
      next: null,
      time: api.clock.now().getTime() - 60_000,
    }));
    const { host, ...rest } = headers;
    await api.ask('POST', '/reading/sync', { host: host!, key: false, headers: rest, json: { entries } });
  }
}
