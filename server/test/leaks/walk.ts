/** Everybody asks everything, and follows whatever address an answer names, until nobody learns of a new one. */
import type { FastifyInstance } from 'fastify';
import { chanceOf } from '../seeded.ts';
import { nameOf, type Ask } from './asks.ts';
import { judge, mustMeet } from './judge.ts';
import type { Walked } from './labels.ts';
import { addressesIn } from './read-answer.ts';
import type { Visitor } from './visitors.ts';

export type Walk = {
  app: FastifyInstance;
  walked: Walked;
  visitors: readonly Visitor[];
  asks: readonly Ask[];
  seed: number;
  /** Everybody comes in the opposite order, so that a cache filled by one is met by whoever came before them. */
  reversed?: boolean;
  /** Only one visitor of each standing walks. */
  fewOnly?: boolean;
  /** Ends with the first leak. */
  impatient?: boolean;
  /** Asks only what it is given, not for the addresses that answers name, and each thing by so many visitors only. */
  askers?: number;
};

export type Walking = {
  findings: string[];
  requests: number;
  /** Addresses that were learned from answers alone. */
  learned: number;
  /** What somebody should have met and did not; to be asked of a walk that was whole. */
  missed(channels: readonly ('api' | 'page')[]): string[];
};

/** Something came out that should not have. `WITHHELD` is the opposite: what should have did not. */
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
    asks,
    seed,
    reversed = false,
    fewOnly = false,
    impatient = false,
    askers,
  } = of;
  const hosts = visitors.map(({ host }) => host.toLowerCase().replace(/\.(?=:|$)/, ''));
  const findings = new Set<string>();
  const met = new Map(
    visitors.map((visitor) => [
      visitor,
      { api: new Set<string>(), page: new Set<string>(), image: new Set<string>() },
    ]),
  );
  const queue: Ask[] = [...asks];
  const known = new Set(asks.map(({ url }) => url));
  let requests = 0;
  let over = false;

  async function make(ask: Ask, visitor: Visitor, turn: number): Promise<void> {
    if (ask.strangersOnly && visitor.signedIn) return;
    if (ask.by !== 'all' && !visitor.honest) return;
    if ((ask.by === 'few' || fewOnly) && !visitor.few) return;
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
    over ||= impatient && judged.findings.some(isLeak);
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
        ...(signed ? { link: visitor.staff ? 'staff' : 'reader' } : {}),
      });
    }
  }

  let at = 0;
  async function takeTurns(): Promise<void> {
    while (at < queue.length && !over) {
      const turn = at++;
      const chance = chanceOf(seedOf(queue[turn]!, seed));
      const order = visitors
        .map((visitor) => ({ visitor, place: chance.next() }))
        .toSorted((a, b) => (reversed ? b.place - a.place : a.place - b.place));
      for (const [place, { visitor }] of order.slice(0, askers).entries())
        await make(queue[turn]!, visitor, turn + place);
    }
  }
  while (at < queue.length && !over) await Promise.all(Array.from({ length: atOnce }, takeTurns));

  return {
    findings: [...findings],
    requests,
    learned: queue.length - asks.length,
    missed: (channels) =>
      visitors
        .filter(({ honest, few }) => honest && (few || !fewOnly))
        .flatMap((visitor) =>
          channels.flatMap((channel) => {
            const has = met.get(visitor)![channel];
            // Not everybody asks for the pages of every chapter.
            const all = { ...walked.words, ...(visitor.few ? walked.stems : {}) };
            return Object.entries(all)
              .filter(([token, label]) => mustMeet(visitor, channel, label) && !has.has(token))
              .map(([, label]) => `WITHHELD: ${label.name} (${channel}); ${visitor.name}`);
          }),
        ),
  };
}

/** The same for the same request in every walk: the order of the second is that of the first backwards. */
function seedOf(ask: Ask, seed: number): number {
  return [...nameOf(ask)].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed);
}
