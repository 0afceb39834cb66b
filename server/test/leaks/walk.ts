/** Every visitor makes every request, and those for new addresses in the answers, until there are no new ones. */
import type { FastifyInstance } from 'fastify';
import { chanceOf } from '../seeded.ts';
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
  /** The visitors come in the opposite order, so that each meets cache entries of those who came later before. */
  reversed?: boolean;
  /** Only one visitor of each standing walks. */
  fewOnly?: boolean;
  /** Ends with the first leak. */
  stopEarly?: boolean;
  /** Asks only what it is given, not for the addresses that answers name, and each thing by so many visitors only. */
  askers?: number;
  /** Each address of an image by so many visitors only, others for each. */
  imageAskers?: number;
  /** Each address that answers name by so many visitors beside the staff only, others for each. */
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

/** An answer held what it must not. `WITHHELD` is the opposite: an answer lacked what it must hold. */
export const isLeak = (finding: string) => /^(LEAK|CROSS-TALK):/.test(finding);

const atOnce = 6;
/** Files of the build, and pictures without a width. */
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
    askers,
    imageAskers = askers,
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

  function asks(visitor: Visitor, ask: TestRequest): boolean {
    if (ask.strangersOnly && visitor.signedIn) return false;
    if (visitor.paid && !meetsLocks(ask, walked)) return false;
    if (ask.by !== 'all' && !visitor.honest) return false;
    return visitor.few || !(ask.by === 'few' || fewOnly);
  }

  async function make(ask: TestRequest, visitor: Visitor, turn: number): Promise<void> {
    requests++;
    const encoding = encodings[turn % encodings.length];
    const isText = typeof ask.body === 'string';
    const response = await app.inject({
      method: ask.method,
      url: ask.url,
      headers: {
        ...visitor.headers,
        ...(encoding ? { 'accept-encoding': encoding } : {}),
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(ask.body === undefined
        ? {}
        : { payload: isText ? (ask.body as string) : JSON.stringify(ask.body) }),
    });
    const answer = { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
    const judged = judge(ask, visitor, answer, { walked, hosts });
    for (const finding of judged.findings) findings.add(finding);
    over ||= stopEarly && judged.findings.some(isLeak);
    const channel = ask.url.startsWith('/api/v1/')
      ? 'api'
      : ask.url.startsWith('/images/')
        ? 'image'
        : 'page';
    for (const { token } of judged.carried) met.get(visitor)![channel].add(token);
    for (const url of askers === undefined ? addressesIn(judged.text, visitor.host) : []) {
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
      const ask = queue[turn]!;
      const chance = chanceOf(seedOf(ask, seed));
      let others = 0;
      const isChosen = ({ staff }: Visitor) => staff || others++ < (ask.besideStaff ?? Infinity);
      const order = visitors
        .map((visitor) => ({ visitor, place: chance.next() }))
        .filter(({ visitor }) => asks(visitor, ask))
        .toSorted((a, b) => (reversed ? b.place - a.place : a.place - b.place))
        .filter(({ visitor }) => isChosen(visitor))
        .slice(0, ask.url.startsWith('/images/') ? imageAskers : askers);
      for (const [place, { visitor }] of order.entries()) await make(ask, visitor, turn + place);
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
            // Only some visitors ask for the pages of every chapter.
            const all = { ...walked.words, ...(visitor.few ? walked.stems : {}) };
            return Object.entries(all)
              .filter(([token, label]) => mustMeet(visitor, channel, label) && !has.has(token))
              .map(([, label]) => `WITHHELD: ${label.name} (${channel}); ${visitor.name}`);
          }),
        ),
  };
}

/** What can hold something locked, or tell of it. */
function meetsLocks({ endpoint = '', url }: TestRequest, { comics }: Walked): boolean {
  if (/^(listChapters|listComicAssets|myWallet|unlockChapter)$/.test(endpoint)) return true;
  return comics.some(({ chapters }) => chapters.some(({ id, locked }) => locked && url.includes(`/${id}`)));
}

/** The same for the same request in every walk: the order of the second is that of the first backwards. */
function seedOf(ask: TestRequest, seed: number): number {
  return [...nameOf(ask)].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed);
}
