/**
 * Restarts servers one after the other behind a load balancer while pages are uploaded and read. No client retries:
 * every request must get a correct answer. A new server starts before the old one is asked to stop,
 * as in a rolling deployment; both share one database and one folder.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { aPicture } from '../builders.ts';
import { openServerProcess } from '../crash/server-process.ts';
import { multipart } from '../hostile/multipart.ts';
import { openLoadBalancer } from './load-balancer.ts';

type Load = { pages: number; readers: number; restarts: number };
type Answer = { status: number; text: string };

const uploaders = 4;
const pagesInOneRequest = 5;

export function testRestarts({ pages, readers, restarts }: Load): void {
  test(
    `${restarts} graceful restarts while ${pages} pages are uploaded and ${readers} readers read`,
    { timeout: 900_000 },
    () => restartUnderLoad({ pages, readers, restarts }),
  );
}

const idsOf = (text: string) => (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);

async function restartUnderLoad({ pages, readers, restarts }: Load): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-restart-'));
  const env = { SHUTDOWN_DELAY: '2', UPLOAD_MAX_FILES: '10' };
  const servers = [
    await openServerProcess(path.join(folder, 'data'), { env }),
    await openServerProcess(path.join(folder, 'data'), { env }),
  ];
  const balancer = await openLoadBalancer(servers.map((server) => server.origin));
  // Uses the connection that was idle longest, so that each learns of the shutdown before its server closes it.
  const agent = new http.Agent({ keepAlive: true, scheduling: 'fifo' });
  after(async () => {
    agent.destroy();
    await balancer.close();
    for (const server of servers) await server.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const key = await servers[0]!.makeKey();
  let running = servers[0]!;
  await running.start();
  assert.ok(await until(async () => balancer.isReady(running.origin), 60_000));

  /** Opens a request; the answer comes once its body is ended. */
  function open(address: string, type: string, signedIn: boolean) {
    const request = http.request({
      agent,
      host: '127.0.0.1',
      port: balancer.port,
      method: 'POST',
      path: `/api/v1${address}`,
      headers: { 'content-type': type, ...(signedIn && { authorization: `Bearer ${key}` }) },
    });
    const answer = new Promise<Answer>((resolve, reject) => {
      request.once('error', reject).once('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk)).once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode!, text }));
      });
    });
    return { request, answer };
  }
  const call = async (address: string, body: object, signedIn = false) => {
    const { request, answer } = open(address, 'application/json', signedIn);
    request.end(JSON.stringify(body));
    return answer;
  };
  const create = async (address: string, body: object) => {
    const { status, text } = await call(address, body, true);
    assert.equal(status, 201, text);
    return idsOf(text)[0]!;
  };

  const readComic = await create('/comics', { title: 'Read meanwhile', contentRating: 'T' });
  const uploadComic = await create('/comics', { title: 'Uploaded meanwhile', contentRating: 'T' });
  const chapter = (comicsId: string, chapterNumber: number) =>
    create('/chapters', {
      comicsId,
      chapters: [{ title: `Episode ${chapterNumber}`, chapterNumber, isFree: true }],
    });
  const readChapter = await chapter(readComic, 1);
  const chapterIds: string[] = [];
  for (let number = 1; number <= uploaders; number++) chapterIds.push(await chapter(uploadComic, number));
  let next = 0;
  const uploaded = new Map(chapterIds.map((id): [string, string[]] => [id, []]));

  /** Sends half of a body, and the rest once `between` resolves. */
  async function upload(
    comicsId: string,
    chapterId: string,
    between: Promise<void> = Promise.resolve(),
  ): Promise<string[]> {
    const parts = [{ name: 'chapterId', value: chapterId as string | Buffer }];
    for (let file = 0; file < pagesInOneRequest; file++) {
      const number = ++next;
      const page = { name: 'files', value: await aPicture({ shade: number }), fileName: `${number}.png` };
      parts.push(page);
    }
    const { type, body } = multipart(parts);
    const { request, answer } = open(`/comics/${comicsId}/assets/censored`, type, true);
    request.setHeader('content-length', body.length);
    request.write(body.subarray(0, body.length / 2));
    await between;
    request.end(body.subarray(body.length / 2));
    const { status, text } = await answer;
    assert.equal(status, 201, text);
    return idsOf(text);
  }
  /** Pages of a chapter that readers see. */
  async function listed(comicsId: string, chapterId: string): Promise<Set<string>> {
    const ids = new Set<string>();
    for (let offset = 0; ; offset += 200) {
      const { text } = await call('/comics-assets/list', { offset, filters: { comicsId, chapterId } });
      const { data } = JSON.parse(text) as { data: { pageId: string }[] };
      for (const { pageId } of data) ids.add(pageId);
      if (data.length < 200) return ids;
    }
  }
  const areListed = (ids: readonly string[], comicsId: string, chapterId: string) => {
    const isListed = async () => {
      const pages = await listed(comicsId, chapterId);
      return ids.every((id) => pages.has(id));
    };
    return until(isListed, 300_000, 100);
  };

  assert.ok(await areListed(await upload(readComic, readChapter), readComic, readChapter));
  let restarted = 0;
  let read = 0;
  const reads = [
    ['/chapters/list', { filters: { comicsId: readComic } }],
    ['/comics-assets/list', { filters: { comicsId: readComic, chapterId: readChapter } }],
  ] as const;
  const expected = new Map<string, string[]>();
  for (const [address, body] of reads) expected.set(address, idsOf((await call(address, body)).text));
  let failed = false;
  const isOver = () => failed || (restarted === restarts && [...uploaded.values()].flat().length >= pages);

  const reading = Array.from({ length: readers }, async (_, reader) => {
    while (!isOver()) {
      const [address, body] = reads[reader % reads.length]!;
      const { status, text } = await call(address, body);
      assert.equal(status, 200, text);
      assert.deepEqual(idsOf(text), expected.get(address), address);
      read++;
    }
  });
  const uploadTo = async (chapterId: string, between?: Promise<void>) => {
    uploaded.get(chapterId)!.push(...(await upload(uploadComic, chapterId, between)));
  };
  const uploading = chapterIds.map(async (chapterId) => {
    while (!isOver()) await uploadTo(chapterId);
  });

  async function restart(): Promise<void> {
    const old = running;
    const notReady = Promise.withResolvers<void>();
    // Begun while the old server is the only one.
    const inFlight = chapterIds.map((chapterId) => uploadTo(chapterId, notReady.promise));
    running = servers.find((server) => server !== old)!;
    await running.start();
    assert.ok(await until(async () => balancer.isReady(running.origin), 60_000));
    const exit = old.stop();
    assert.ok(await until(async () => !balancer.isReady(old.origin), 60_000), '/readyz fails first');
    notReady.resolve();
    await Promise.all(inFlight);
    assert.equal(await exit, 0, old.output());
    restarted++;
  }
  const restarting = (async () => {
    while (restarted < restarts) await restart();
  })();
  await Promise.all([restarting, ...uploading, ...reading]).catch((error: unknown) => {
    failed = true;
    throw error;
  });

  for (const [chapterId, ids] of uploaded)
    assert.ok(await areListed(ids, uploadComic, chapterId), 'acknowledged pages are not listed');
  assert.ok(read >= readers, `${read} lists were read`);
  assert.equal(await running.stop(), 0);
}
