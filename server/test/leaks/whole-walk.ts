/**
 * The whole walk over a clone: twice, the second time with empty caches and the visitors in the opposite order; then,
 * unless it is brief, shorter ones with other settings.
 */
import { Registry } from 'prom-client';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { buildHttp } from '../../src/http.ts';
import type { Site } from '../../src/platform/http/site.ts';
import { openAppAt } from '../app-for-tests.ts';
import { randomOf } from '../seeded.ts';
import {
  addressesToVisit,
  forgottenRoutes,
  imagesToVisit,
  plainImages,
  publicImages,
} from './addresses-to-visit.ts';
import type { TestRequest } from './test-request.ts';
import { callsToMake, sharedLists } from './calls-to-make.ts';
import type { FilledCatalogue } from './labels.ts';
import type { Clone } from './prepare.ts';
import { telltaleSite } from './telltale-site.ts';
import {
  behindProxySetup,
  imageHostsSetup,
  namedHostsSetup,
  visitorsOf,
  withoutAgeCheckSetup,
  type Setup,
} from './visitors.ts';
import { isLeak, walk } from './walk.ts';

export type WholeWalkResult = { findings: string[]; requests: number; discovered: number };
type WholeWalkOptions = {
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

export async function wholeWalk(
  catalogue: FilledCatalogue,
  clone: Clone,
  options: WholeWalkOptions,
): Promise<WholeWalkResult> {
  const walks = [await longWalk(catalogue, clone, options)];
  for (const setup of options.brief ? [] : [withoutAgeCheckSetup, behindProxySetup]) {
    if (options.stopEarly && walks.some(({ findings }) => findings.some(isLeak))) break;
    walks.push(await shortWalk(catalogue, clone, { ...options, setup }));
  }
  if (!options.brief && !(options.stopEarly && walks.some(({ findings }) => findings.some(isLeak))))
    walks.push(await walkImageHosts(catalogue, clone, options));
  return combine(walks);
}

async function longWalk(
  catalogue: FilledCatalogue,
  clone: Clone,
  { seed, stopEarly = false, brief = false }: WholeWalkOptions,
): Promise<WholeWalkResult> {
  const calls = brief ? reduceRequests(callsToMake(catalogue), catalogue) : callsToMake(catalogue);
  const site = telltaleSite(calls);
  const api = await openAppAt({ ...clone, env: namedHostsSetup.env, site });
  try {
    const visitors = await visitorsOf(api, catalogue, namedHostsSetup);
    await readInBothSites(api, catalogue, visitors);
    await shareLists(api, catalogue);
    await rankEverywhere(api);
    await readTogether(api, catalogue);
    const forgotten = forgottenRoutes(api.app).map((route) => `FORGOTTEN: the walk misses ${route}`);
    // Changes empty the caches, so reads come first.
    const [reads, writes] = [calls.filter(isRead), calls.filter((request) => !isRead(request))];
    const addresses = brief
      ? reduceRequests(addressesToVisit(catalogue), catalogue)
      : addressesToVisit(catalogue);
    const common = {
      catalogue,
      visitors,
      seed,
      stopEarly,
      ...(brief && { visitorsPerImage: 2, nonStaffPerDiscovered: nonStaffVisitors }),
    };
    const first = await walk({
      ...common,
      app: api.app,
      planned: [...shuffled([...reads, ...addresses, ...imagesToVisit(catalogue, api)], seed), ...writes],
    });
    const all = [first];
    if (!stopEarly || !first.findings.some(isLeak)) {
      const secondApp = await buildHttp({ ...api.core, metrics: new Registry() }, { site });
      all.push(
        await walk({
          ...common,
          app: secondApp,
          planned: [...reads, ...addresses],
          reversed: true,
          representativesOnly: true,
          ...(brief && { visitorsPerRequest: 4 }),
        }),
      );
      await secondApp.close();
    }
    const missed = first.findings.length === 0 ? first.missed(['api', 'page']) : [];
    const silent = callsThatName.filter((name) => !stopEarly && !first.naming.has(name));
    missed.push(...silent.map((name) => `SILENT: no answer of ${name} names anything, so it could not leak`));
    const { findings, requests, discovered } = combine(all);
    return { findings: [...forgotten, ...findings, ...missed], requests, discovered };
  } finally {
    await api.close();
  }
}

/** A walk in which these find nothing would show nothing. */
const callsThatName = [
  'browseComics',
  'correctSearch',
  'listRanking',
  'listUpdatedToday',
  'readCalendar',
  'readCreator',
  'readSharedList',
  'searchChapters',
  'searchComics',
  'searchCreators',
  'suggestSearch',
];

/** In a brief walk. */
const nonStaffVisitors = 4;
const callsOfStaff = new Set(
  allEndpoints.filter(({ access }) => Array.isArray(access)).map(({ name }) => name),
);

/**
 * Requests about chapters after the first of each comic are most of the walk and find little more.
 * `roles.db.test.ts` makes every call as every role.
 */
function reduceRequests(requests: readonly TestRequest[], { comics }: FilledCatalogue): TestRequest[] {
  const later = comics.flatMap(({ chapters }) => chapters.slice(1).map(({ id }) => id));
  const decidedByRole = ['listStaffPages', 'readStaffChapter'];
  const byRole = ({ endpoint, refusedBeforeBody }: TestRequest) =>
    refusedBeforeBody || (endpoint !== undefined && callsOfStaff.has(endpoint));
  const chosen = requests.map((request) => (byRole(request) ? { ...request, nonStaffVisitors } : request));
  return chosen.flatMap((request) => {
    const text = request.url + JSON.stringify(request.body ?? '');
    if (!later.some((id) => text.includes(id))) return request;
    return decidedByRole.includes(request.endpoint ?? '')
      ? []
      : { ...request, by: 'representatives' as const };
  });
}

/** Only reads, with each picture once, by the visitors that the setup affects. */
async function shortWalk(
  catalogue: FilledCatalogue,
  clone: Clone,
  { seed, stopEarly = false, setup }: WholeWalkOptions & { setup: Setup },
): Promise<WholeWalkResult> {
  const reads = callsToMake(catalogue).filter(isRead);
  const api = await openAppAt({ ...clone, env: setup.env, site: telltaleSite(reads) });
  try {
    const all = await visitorsOf(api, catalogue, setup);
    const visitors = all.filter(
      ({ standing, isAtMainHost }) => !isAtMainHost || setup.standings?.includes(standing),
    );
    const { findings, requests, discovered, missed } = await walk({
      catalogue,
      visitors,
      seed,
      stopEarly,
      app: api.app,
      planned: shuffled([...reads, ...addressesToVisit(catalogue), ...plainImages(catalogue)], seed),
    });
    const found = findings.length === 0 ? missed(['api', 'page']) : findings;
    return { findings: found.map((each) => `${each}; ${setup.name}`), requests, discovered };
  } finally {
    await api.close();
  }
}

/** Both image hosts, and what both sites address there. Without `brief` all reads, otherwise some of them. */
export async function walkImageHosts(
  catalogue: FilledCatalogue,
  clone: Clone,
  { seed, stopEarly = false, brief = false }: WholeWalkOptions,
): Promise<WholeWalkResult> {
  const setup = imageHostsSetup;
  const reads = shuffled(callsToMake(catalogue).filter(isRead), seed);
  const api = await openAppAt({ ...clone, env: setup.env, site: telltaleSite(reads) });
  try {
    const all = await visitorsOf(api, catalogue, setup);
    const visitors = all.filter(({ standing }) => setup.standings!.includes(standing));
    const addresses = shuffled(addressesToVisit(catalogue), seed);
    const some = [reads, addresses].flatMap((kind) => (brief ? kind.slice(0, 100) : kind));
    return await walk({
      catalogue,
      visitors,
      seed,
      stopEarly,
      app: api.app,
      planned: [...some, ...publicImages(catalogue, api), ...plainImages(catalogue)],
      nonStaffPerDiscovered: brief ? 1 : nonStaffVisitors,
    });
  } finally {
    await api.close();
  }
}

/** The pages of the built reader site, with an age question, and without it by the visitors that this affects. */
export async function walkPagesInBothSetups(
  catalogue: FilledCatalogue,
  clone: Clone,
  of: WholeWalkOptions & { site: Site },
): Promise<WholeWalkResult> {
  const first = await walkPages(catalogue, clone, { ...of, setup: namedHostsSetup });
  return combine([first, await walkPages(catalogue, clone, { ...of, setup: withoutAgeCheckSetup })]);
}

async function walkPages(
  catalogue: FilledCatalogue,
  clone: Clone,
  { seed, site, setup }: WholeWalkOptions & { site: Site; setup: Setup },
): Promise<WholeWalkResult> {
  const api = await openAppAt({ ...clone, env: setup.env, site });
  try {
    const all = await visitorsOf(api, catalogue, setup);
    const visitors = all.filter(({ standing }) => setup.standings?.includes(standing) ?? true);
    const { findings, requests, discovered, missed } = await walk({
      catalogue,
      visitors,
      seed,
      app: api.app,
      representativesOnly: true,
      // The whole walk requests all images.
      visitorsPerImage: 1,
      planned: shuffled(addressesToVisit(catalogue), seed),
    });
    const titles = missed(['page']).filter((each) => each.startsWith('WITHHELD: title of '));
    return { findings: [...findings, ...titles], requests, discovered };
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

function combine(all: readonly WholeWalkResult[]): WholeWalkResult {
  const sum = (of: (each: WholeWalkResult) => number) => all.reduce((total, each) => total + of(each), 0);
  return {
    findings: all.flatMap(({ findings }) => findings),
    requests: sum(({ requests }) => requests),
    discovered: sum(({ discovered }) => discovered),
  };
}

/** Lists of both sites that contain every comic, as only a mistake could make them. */
async function shareLists(
  api: Awaited<ReturnType<typeof openAppAt>>,
  { comics }: FilledCatalogue,
): Promise<void> {
  for (const [site, token] of Object.entries(sharedLists))
    await api.rows(
      `with list as (
         insert into library_list (id, uid, site, name, about, sharing, token, position, created_at)
         values (gen_random_uuid(), 'nobody', $1, 'List', '', 'with texts', $2, 0, now()) returning id)
       insert into library_list_comic (list_id, comic_id, position)
       select list.id, comic.id, 0 from list, unnest($3::uuid[]) as comic (id)`,
      [site, token, comics.map(({ id }) => id)],
    );
}

/** Every comic in every ranking of both sites, which a ranking that is an hour old might name. */
async function rankEverywhere(api: Awaited<ReturnType<typeof openAppAt>>): Promise<void> {
  await api.rows(
    `insert into ranking (site, period, genre, place, comic_id)
     select ranked.site, period, genre, row_number() over (partition by ranked.site, period, genre order by comic.id), comic.id
     from unnest($1::text[]) as ranked (site), unnest($2::text[]) as period,
       (select 'all' as genre union all select id::text from stored_genre) as genres, stored_comic as comic`,
    [
      ['normal', 'uncensored'],
      ['day', 'week', 'all'],
    ],
  );
}

/** Every comic is similar to all others of both sites, as only a mistake could make it. */
async function readTogether(
  api: Awaited<ReturnType<typeof openAppAt>>,
  { comics }: FilledCatalogue,
): Promise<void> {
  await api.rows(
    `insert into co_reading (site, comic_id, others)
     select site, comic.id, $1::uuid[] from unnest(array['normal', 'uncensored']) as site, unnest($1::uuid[]) as comic (id)`,
    [comics.map(({ id }) => id)],
  );
}

/**
 * Gives the reader a place in every comic, which the reader also follows with a note, stored in the account: those of one
 * site must not appear on the other.
 */
async function readInBothSites(
  api: Awaited<ReturnType<typeof openAppAt>>,
  catalogue: FilledCatalogue,
  visitors: Awaited<ReturnType<typeof visitorsOf>>,
): Promise<void> {
  for (const { headers } of visitors.filter((each) => each.name.startsWith('confirmed reader'))) {
    const entries = catalogue.comics.map(({ id, key, chapters }) => ({
      comicId: id,
      chapterId: chapters[0]!.id,
      chapterTitle: Object.keys(catalogue.canaryWords).find(
        (word) => catalogue.canaryWords[word]!.name === `title 1 of ${key}`,
      )!,
      place: null,
      finished: false,
      next: null,
      time: api.clock.now().getTime() - 60_000,
    }));
    const { host, ...rest } = headers;
    await api.ask('POST', '/reading/sync', { host: host!, key: false, headers: rest, json: { entries } });
    const comics = entries.map(({ comicId, chapterTitle, time }) => ({
      comicId,
      followed: true,
      followedAt: time,
      seenAt: time,
      note: chapterTitle,
      notedAt: time,
      marks: [{ from: 1, to: 1, read: true, time }],
    }));
    await api.ask('POST', '/library/sync', { host: host!, key: false, headers: rest, json: { comics } });
  }
}
