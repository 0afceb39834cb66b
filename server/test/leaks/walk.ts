/** Every visitor makes every request, and those for new addresses in the answers, until there are no new ones. */
import type { FastifyInstance } from 'fastify';
import { randomOf } from '../seeded.ts';
import { nameOf, type TestRequest } from './test-request.ts';
import { judge, mustReceive } from './judge.ts';
import type { FilledCatalogue } from './labels.ts';
import { addressesIn } from './read-answer.ts';
import type { Visitor } from './visitors.ts';

export type WalkOptions = {
  app: FastifyInstance;
  catalogue: FilledCatalogue;
  visitors: readonly Visitor[];
  planned: readonly TestRequest[];
  seed: number;
  /**
   * Visitors take turns in reverse order, so that each meets the cache entries of visitors that followed it in the
   * first walk.
   */
  reversed?: boolean;
  /** Only one visitor of each standing (its rights: age, region, account) makes requests. */
  representativesOnly?: boolean;
  /** Ends with the first leak. */
  stopEarly?: boolean;
  /** Makes only the planned requests, without addresses found in answers, and each by this many visitors. */
  visitorsPerRequest?: number;
  /** How many visitors request each image address, chosen anew for each. */
  visitorsPerImage?: number;
  /** How many visitors who are not staff request each address found in answers, chosen anew for each. */
  nonStaffPerDiscovered?: number;
};

export type WalkResult = {
  findings: string[];
  requests: number;
  /** How many addresses were found in answers only. */
  discovered: number;
  /** The calls of which an answer named something of the catalogue that was not asked for by its name. */
  naming: ReadonlySet<string>;
  /** What visitors should have received and did not. Only for a complete walk. */
  missed(channels: readonly ('api' | 'page')[]): string[];
};

/**
 * Whether an answer held what it must not: `LEAK`, content that this visitor may not have; `CROSS-TALK`, an address of
 * another host. `WITHHELD` is the opposite: it lacked what it must hold.
 */
export const isLeak = (finding: string) => /^(LEAK|CROSS-TALK):/.test(finding);

const concurrency = 6;
/** Not requested: static files of the build, and image addresses that are a bare stem, without a width. */
const notFollowed = /^\/static\/|^\/images\/[a-z2-7]{26}$/;
const encodings = [undefined, 'gzip', 'br'];

export async function walk(options: WalkOptions): Promise<WalkResult> {
  const {
    app,
    catalogue,
    visitors,
    planned,
    seed,
    reversed = false,
    representativesOnly = false,
    stopEarly = false,
    visitorsPerRequest,
    visitorsPerImage = visitorsPerRequest,
    nonStaffPerDiscovered,
  } = options;
  const hosts = visitors.map(({ host }) => host.toLowerCase().replace(/\.(?=:|$)/, ''));
  const findings = new Set<string>();
  const received = new Map(
    visitors.map((visitor) => [
      visitor,
      { api: new Set<string>(), page: new Set<string>(), image: new Set<string>() },
    ]),
  );
  const queue: TestRequest[] = [...planned];
  const known = new Set(planned.map(({ url }) => url));
  const naming = new Set<string>();
  let requests = 0;
  let isStopped = false;

  function canMake(visitor: Visitor, request: TestRequest): boolean {
    if (request.anonymousOnly && visitor.signedIn) return false;
    if (visitor.paid && !concernsLocks(request, catalogue)) return false;
    if (request.by !== 'all' && !visitor.isAtMainHost) return false;
    return visitor.isRepresentative || !(request.by === 'representatives' || representativesOnly);
  }

  async function send(request: TestRequest, visitor: Visitor, index: number): Promise<void> {
    requests++;
    const encoding = encodings[index % encodings.length];
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
    const judged = judge(request, visitor, answer, { catalogue, hosts });
    for (const finding of judged.findings) findings.add(finding);
    const sent = nameOf(request).toLowerCase();
    if (request.endpoint && judged.markersFound.some(({ marker }) => marker && !sent.includes(marker)))
      naming.add(request.endpoint);
    isStopped ||= stopEarly && judged.findings.some(isLeak);
    const channel = request.url.startsWith('/api/v1/')
      ? 'api'
      : request.url.startsWith('/images/')
        ? 'image'
        : 'page';
    for (const { marker } of judged.markersFound) received.get(visitor)![channel].add(marker);
    for (const url of visitorsPerRequest === undefined ? addressesIn(judged.text, visitor.host) : []) {
      if (known.has(url) || notFollowed.test(url)) continue;
      known.add(url);
      const signed = url.startsWith('/images/') && url.includes('?');
      queue.push({
        method: 'GET',
        url,
        by: 'representatives',
        ...(nonStaffPerDiscovered === undefined ? {} : { nonStaffVisitors: nonStaffPerDiscovered }),
        ...(signed ? { link: visitor.staff ? 'staff' : 'reader' } : {}),
      });
    }
  }

  let at = 0;
  async function sendNext(): Promise<void> {
    while (at < queue.length && !isStopped) {
      const index = at++;
      const request = queue[index]!;
      const random = randomOf(seedOf(request, seed));
      let others = 0;
      const isChosen = ({ staff }: Visitor) => staff || others++ < (request.nonStaffVisitors ?? Infinity);
      const order = visitors
        .map((visitor) => ({ visitor, place: random.next() }))
        .filter(({ visitor }) => canMake(visitor, request))
        .toSorted((a, b) => (reversed ? b.place - a.place : a.place - b.place))
        .filter(({ visitor }) => isChosen(visitor))
        .slice(0, request.url.startsWith('/images/') ? visitorsPerImage : visitorsPerRequest);
      for (const [place, { visitor }] of order.entries()) await send(request, visitor, index + place);
    }
  }
  while (at < queue.length && !isStopped) await Promise.all(Array.from({ length: concurrency }, sendNext));

  return {
    findings: [...findings],
    requests,
    discovered: queue.length - planned.length,
    naming,
    missed: (channels) =>
      visitors
        .filter(
          ({ isAtMainHost, isRepresentative }) => isAtMainHost && (isRepresentative || !representativesOnly),
        )
        .flatMap((visitor) =>
          channels.flatMap((channel) => {
            const receivedMarkers = received.get(visitor)![channel];
            // Only representatives request the pages of every chapter, so image stems are expected of them alone.
            const expected = {
              ...catalogue.canaryWords,
              ...(visitor.isRepresentative ? catalogue.stems : {}),
            };
            return Object.entries(expected)
              .filter(
                ([marker, label]) => mustReceive(visitor, channel, label) && !receivedMarkers.has(marker),
              )
              .map(([, label]) => `WITHHELD: ${label.name} (${channel}); ${visitor.name}`);
          }),
        ),
  };
}

/** Whether an answer can contain something locked or refer to it. */
function concernsLocks({ endpoint = '', url }: TestRequest, { comics }: FilledCatalogue): boolean {
  if (/^(listChapters|listChaptersAround|listComicAssets|myWallet|unlockChapter)$/.test(endpoint))
    return true;
  return comics.some(({ chapters }) => chapters.some(({ id, locked }) => locked && url.includes(`/${id}`)));
}

/** The same seed for the same request in every walk, so that the reversed order is the first one backwards. */
function seedOf(request: TestRequest, seed: number): number {
  return [...nameOf(request)].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0,
    seed,
  );
}
