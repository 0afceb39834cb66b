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
import type { FilledCatalogue } from './labels.ts';
import type { Clone } from './prepare.ts';
import { decoded, type Answer } from './read-answer.ts';
import { telltaleSite } from './telltale-site.ts';
import { namedHostsSetup, visitorsOf, type Visitor } from './visitors.ts';
import { isRead, shuffled } from './whole-walk.ts';

const concurrency = 50;
/** How many different requests of each kind are repeated. */
const requestsPerKind = 40;
const requestsBetweenInvalidations = 400;
/** Answers with figures, such as the free space, that change between requests. */
const varying: readonly string[] = [
  '/metrics',
  `${apiBase}/operation/storage`,
  `${apiBase}/operation/health`,
];

export type CrowdResult = { findings: string[]; perSecond: number; invalidations: number };

export async function crowd(
  catalogue: FilledCatalogue,
  clone: Clone,
  { seed, count }: { seed: number; count: number },
): Promise<CrowdResult> {
  const calls = callsToMake(catalogue).filter(
    (ask) => isRead(ask) && !ask.refusedBeforeBody && !ask.ownDataOnly,
  );
  const api = await openAppAt({
    ...clone,
    env: namedHostsSetup.env,
    site: telltaleSite(calls.filter(({ by }) => by === 'all')),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  try {
    const visitors = await visitorsOf(api, catalogue, namedHostsSetup);
    const hosts = visitors.map(({ host }) => host.toLowerCase().replace(/\.(?=:|$)/, ''));
    const requests = [calls, addressesToVisit(catalogue), imagesToVisit(catalogue, api)].flatMap((kind) =>
      shuffled(kind, seed).slice(0, requestsPerKind),
    );
    // Saved once in advance, so that later saves change nothing and only invalidate the caches.
    const editable = catalogue.comics.filter(({ key }) => key !== 'trash');
    const invalidate = (at: number) => {
      const { id, title } = editable[at % editable.length]!;
      return api.ask('PATCH', `/comics/${id}`, { json: { title } });
    };
    for (const at of editable.keys()) await invalidate(at);
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;

    const random = randomOf(seed);
    const findings = new Set<string>();
    const firstAnswers = new Map<string, string>();
    let sent = 0;
    let invalidations = 0;
    const began = performance.now();
    const makeRequests = async () => {
      while (sent < count && findings.size < 40) {
        if (sent++ % requestsBetweenInvalidations === 0) await invalidate(invalidations++);
        const [ask, visitor] = [random.one(requests), random.one(visitors)];
        const answer = await send(ask, visitor, { port, agent }).catch((error: Error) => {
          throw new Error(`${error.message}; ${visitor.name}: ${nameOf(ask)}`);
        });
        for (const finding of judge(ask, visitor, answer, { catalogue, hosts }).findings)
          findings.add(finding);
        const key = `${visitor.name}: ${nameOf(ask)} ${JSON.stringify(ask.headers ?? {})}`;
        const digest = digestOf(answer);
        const before = firstAnswers.get(key) ?? digest;
        if (before !== digest && !varying.includes(ask.url))
          findings.add(`CROSS-TALK: not what it was before; ${key}`);
        firstAnswers.set(key, before);
      }
    };
    // Waits for all requests, even if one fails: none may be pending when the server closes.
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, makeRequests));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    const perSecond = sent / ((performance.now() - began) / 1000);
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
        path: visitor.requestLineHost ? `http://${visitor.requestLineHost}${url}` : url,
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
