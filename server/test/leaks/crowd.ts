/** All visitors at once: random requests over real connections, while invalidations empty the caches. */
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { apiBase } from '@longstrip/contract/endpoint';
import { openAppAt } from '../app-for-tests.ts';
import { randomOf } from '../seeded.ts';
import { addressesToVisit, imagesToVisit } from './addresses-to-visit.ts';
import { nameOf, type TestRequest } from './test-request.ts';
import { callsToMake } from './calls-to-make.ts';
import { judge } from './judge.ts';
import type { Walked } from './labels.ts';
import type { Clone } from './prepare.ts';
import { decoded, type Answer } from './read-answer.ts';
import { telltaleSite } from './telltale-site.ts';
import { named, visitorsOf, type Visitor } from './visitors.ts';
import { isRead, shuffled } from './whole-walk.ts';

const atOnce = 50;
/** How many different requests of each kind are made, again and again. */
const ofAKind = 40;
const requestsBetweenInvalidations = 400;
/** Answers with figures, such as the free space, that change between requests. */
const changing: readonly string[] = [
  '/metrics',
  `${apiBase}/operation/storage`,
  `${apiBase}/operation/health`,
];

export type Crowd = { findings: string[]; perSecond: number; invalidations: number };

export async function crowd(
  walked: Walked,
  clone: Clone,
  { seed, count }: { seed: number; count: number },
): Promise<Crowd> {
  const calls = callsToMake(walked).filter((ask) => isRead(ask) && !ask.refusedUnread && !ask.own);
  const api = await openAppAt({
    ...clone,
    env: named.env,
    site: telltaleSite(calls.filter(({ by }) => by === 'all')),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    const visitors = await visitorsOf(api, walked, named);
    const hosts = visitors.map(({ host }) => host.toLowerCase().replace(/\.(?=:|$)/, ''));
    const requests = [calls, addressesToVisit(walked), imagesToVisit(walked, api)].flatMap((kind) =>
      shuffled(kind, seed).slice(0, ofAKind),
    );
    // Saved once in advance, so that later saves change nothing and only empty the caches.
    const touched = walked.comics.filter(({ key }) => key !== 'trash');
    const touch = (at: number) => {
      const { id, title } = touched[at % touched.length]!;
      return api.ask('PATCH', `/comics/${id}`, { json: { title } });
    };
    for (const at of touched.keys()) await touch(at);
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;

    const random = randomOf(seed);
    const findings = new Set<string>();
    const firstAnswers = new Map<string, string>();
    let made = 0;
    let invalidations = 0;
    const began = performance.now();
    const makeRequests = async () => {
      while (made < count && findings.size < 40) {
        if (made++ % requestsBetweenInvalidations === 0) await touch(invalidations++);
        const [ask, visitor] = [random.one(requests), random.one(visitors)];
        const answer = await send(ask, visitor, { port, agent }).catch((error: Error) => {
          throw new Error(`${error.message}; ${visitor.name}: ${nameOf(ask)}`);
        });
        for (const finding of judge(ask, visitor, answer, { walked, hosts }).findings) findings.add(finding);
        const who = `${visitor.name}: ${nameOf(ask)} ${JSON.stringify(ask.headers ?? {})}`;
        const what = digestOf(answer);
        const before = firstAnswers.get(who) ?? what;
        if (before !== what && !changing.includes(ask.url))
          findings.add(`CROSS-TALK: not what it was before; ${who}`);
        firstAnswers.set(who, before);
      }
    };
    // All of them, even if one fails: no request may be pending when the server closes.
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, makeRequests));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    const perSecond = made / ((performance.now() - began) / 1000);
    return { findings: [...findings], perSecond, invalidations };
  } finally {
    agent.destroy();
    await api.close();
  }
}

function send(
  { method, url, headers, body }: TestRequest,
  visitor: Visitor,
  { port, agent }: { port: number; agent: Agent },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        // An absolute URL in the request line must not select another host.
        path: visitor.asksFor ? `http://${visitor.asksFor}${url}` : url,
        headers: {
          ...visitor.headers,
          'accept-encoding': 'gzip',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        });
      },
    );
    sending.on('error', reject);
    sending.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The digest of an answer. The same visitor must always get the same one. Versions count what the test itself saves. */
function digestOf(answer: Answer): string {
  const text = decoded(answer)
    .toString('latin1')
    .replaceAll(/"version":\d+/g, '');
  return `${answer.status} ${createHash('sha256').update(text).digest('base64')}`;
}
