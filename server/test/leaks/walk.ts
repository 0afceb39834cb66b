/** Every visitor makes every request, and those for new addresses in the answers, until there are no new ones. */
import type { FastifyInstance } from 'fastify';
import { randomOf } from '../seeded.ts';
import { nameOf, type TestRequest } from './test-request.ts';
import { judge, mustMeet } from './judge.ts';
import type { Walked } from './labels.ts';
import { addressesIn } from './read-answer.ts';
import type { Visitor } from './visitors.ts';

export type Walk = {
  app: FastifyInstance;
  walked: Walked;
  visitors: readonly Visitor[];
  planned: readonly TestRequest[];
  seed: number;
  /**
   * Visitors take turns in reverse order, so that each meets the cache entries of visitors that followed it in the
   * first walk.
   */
  reversed?: boolean;
  /** Only one visitor of each standing (its rights: age, region, account) makes requests: those marked `few`. */
  fewOnly?: boolean;
  /** Ends with the first leak. */
  stopEarly?: boolean;
  /** Makes only the planned requests, without addresses found in answers, and each by this many visitors. */
  visitorsPerRequest?: number;
  /** How many visitors request each image address, chosen anew for each. */
  visitorsPerImage?: number;
  /** How many visitors besides staff request each address found in answers, chosen anew for each. */
  learnedBesideStaff?: number;
};

export type Walking = {
  findings: string[];
  requests: number;
  /** Addresses that were learned from answers alone. */
  learned: number;
  /** What visitors should have got and did not. Only for a complete walk. */
  missed(channels: readonly ('api' | 'page')[]): string[];
};

/**
 * Whether an answer held what it must not: `LEAK`, content that this visitor may not have; `CROSS-TALK`, an address of
 * another host. `WITHHELD` is the opposite: it lacked what it must hold.
 */
export const isLeak = (finding: string) => /^(LEAK|CROSS-TALK):/.test(finding);

const atOnce = 6;
/** Not requested: static files of the build, and image addresses that are a bare stem, without a width. */
const notFollowed = /^\/static\/|^\/images\/[a-z2-7]{26}$/;
const encodings = [undefined, 'gzip', 'br'];

export async function walk(of: Walk): Promise<Walking> {
  const {
    app,
    walked,
    visitors,
    planned,
    seed,
    reversed = false,
    fewOnly = false,
    stopEarly = false,
    visitorsPerRequest,
    visitorsPerImage = visitorsPerRequest,
    learnedBesideStaff,
  } = of;
  const hosts = visitors.map(({ host }) => host.toLowerCase().replace(/\.(?=:|$)/, ''));
  const findings = new Set<string>();
  const met = new Map(
    visitors.map((visitor) => [
      visitor,
      { api: new Set<string>(), page: new Set<string>(), image: new Set<string>() },
    ]),
  );
  const queue: TestRequest[] = [...planned];
  const known = new Set(planned.map(({ url }) => url));
  let requests = 0;
  let over = false;

  function mayMake(visitor: Visitor, request: TestRequest): boolean {
    if (request.strangersOnly && visitor.signedIn) return false;
    if (visitor.paid && !meetsLocks(request, walked)) return false;
    if (request.by !== 'all' && !visitor.honest) return false;
    return visitor.few || !(request.by === 'few' || fewOnly);
  }

  async function make(request: TestRequest, visitor: Visitor, turn: number): Promise<void> {
    requests++;
    const encoding = encodings[turn % encodings.length];
    const isText = typeof request.body === 'string';
    const response = await app.inject({
      method: request.method,
      url: request.url,
      headers: {
        ...visitor.headers,
        ...(encoding ? { 'accept-encoding': encoding } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { payload: isText ? (request.body as string) : JSON.stringify(request.body) }),
    });
    const answer = { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
    const judged = judge(request, visitor, answer, { walked, hosts });
    for (const finding of judged.findings) findings.add(finding);
    over ||= stopEarly && judged.findings.some(isLeak);
    const channel = request.url.startsWith('/api/v1/')
      ? 'api'
      : request.url.startsWith('/images/')
        ? 'image'
        : 'page';
    for (const { token } of judged.carried) met.get(visitor)![channel].add(token);
    for (const url of visitorsPerRequest === undefined ? addressesIn(judged.text, visitor.host) : []) {
      if (known.has(url) || notFollowed.test(url)) continue;
      known.add(url);
      const signed = url.startsWith('/images/') && url.includes('?');
      queue.push({
        method: 'GET',
        url,
        by: 'few',
        ...(learnedBesideStaff === undefined ? {} : { besideStaff: learnedBesideStaff }),
        ...(signed ? { link: visitor.staff ? 'staff' : 'reader' } : {}),
      });
    }
  }

  let at = 0;
  async function makeNext(): Promise<void> {
    while (at < queue.length && !over) {
      const turn = at++;
      const request = queue[turn]!;
      const random = randomOf(seedOf(request, seed));
      let others = 0;
      const isChosen = ({ staff }: Visitor) => staff || others++ < (request.besideStaff ?? Infinity);
      const order = visitors
        .map((visitor) => ({ visitor, place: random.next() }))
        .filter(({ visitor }) => mayMake(visitor, request))
        .toSorted((a, b) => (reversed ? b.place - a.place : a.place - b.place))
        .filter(({ visitor }) => isChosen(visitor))
        .slice(0, request.url.startsWith('/images/') ? visitorsPerImage : visitorsPerRequest);
      for (const [place, { visitor }] of order.entries()) await make(request, visitor, turn + place);
    }
  }
  while (at < queue.length && !over) await Promise.all(Array.from({ length: atOnce }, makeNext));

  return {
    findings: [...findings],
    requests,
    learned: queue.length - planned.length,
    missed: (channels) =>
      visitors
        .filter(({ honest, few }) => honest && (few || !fewOnly))
        .flatMap((visitor) =>
          channels.flatMap((channel) => {
            const has = met.get(visitor)![channel];
            // Image stems are expected of visitors marked `few` only: others do not request the pages of every chapter.
            const all = { ...walked.words, ...(visitor.few ? walked.stems : {}) };
            return Object.entries(all)
              .filter(([token, label]) => mustMeet(visitor, channel, label) && !has.has(token))
              .map(([, label]) => `WITHHELD: ${label.name} (${channel}); ${visitor.name}`);
          }),
        ),
  };
}

/** Whether an answer can contain something locked or refer to it. */
function meetsLocks({ endpoint = '', url }: TestRequest, { comics }: Walked): boolean {
  if (/^(listChapters|listComicAssets|myWallet|unlockChapter)$/.test(endpoint)) return true;
  return comics.some(({ chapters }) => chapters.some(({ id, locked }) => locked && url.includes(`/${id}`)));
}

/** The same seed for the same request in every walk, so that the reversed order is the first one backwards. */
function seedOf(request: TestRequest, seed: number): number {
  return [...nameOf(request)].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0,
    seed,
  );
}
