/** Readers, buyers, an editor and an uploader before several nodes. What was acknowledged is written down, and what failed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { aPicture } from '../builders.ts';
import { sharedCard } from '../typed-card.ts';

type Answer = { status: number; text: string };
type Failure = { at: number; what: string; reason: string };
type Request = {
  method?: 'GET' | 'POST' | 'PATCH';
  body?: object | FormData;
  token?: string | undefined;
  headers?: Record<string, string>;
};

const coins = { coins: 100, priceCents: 99 };
/** Milliseconds after which a request counts as failed. */
const patience = 30_000;

export type Site = {
  /** The load balancer. */
  origin: string;
  /** The nodes behind it. */
  nodes: readonly string[];
  /** An operator key. */
  key: string;
};

export type Report = {
  attempts: number;
  failures: Failure[];
  /** Milliseconds until each node has shown a change of the editor. */
  visibleAfter: number[];
  counts: Record<'purchases' | 'edits' | 'pages', number>;
};

export async function openLoad({ origin, nodes, key }: Site) {
  const report: Report = {
    attempts: 0,
    failures: [],
    visibleAfter: [],
    counts: { purchases: 0, edits: 0, pages: 0 },
  };
  const began = performance.now();
  const isOver = { value: false };

  /** One request; a failure is written down and answers undefined. */
  async function ask(address: string, { method, body, token, headers = {} }: Request = {}, to = origin) {
    report.attempts++;
    const fail = (reason: string) => {
      report.failures.push({ at: (performance.now() - began) / 1000, what: address, reason });
      return undefined;
    };
    try {
      const isForm = body instanceof FormData;
      const response = await fetch(to + address, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      });
      const answer: Answer = { status: response.status, text: await response.text() };
      return response.status >= 500 ? fail(`${response.status} ${answer.text.slice(0, 120)}`) : answer;
    } catch (error) {
      return fail(String((error as Error).cause ?? error));
    }
  }

  /** Repeats a request until it is answered, as people and their browsers do. */
  async function untilAnswered(address: string, request: Request = {}): Promise<Answer> {
    let answer: Answer | undefined;
    const isAnswered = async () => (answer = await ask(address, request)) !== undefined;
    assert.ok(await until(isAnswered, 120_000, 200), `${address} is not answered`);
    return answer!;
  }
  const call = async (address: string, request: Request & { status?: number }) => {
    const { status, text } = await untilAnswered(`/api/v1${address}`, { token: key, ...request });
    assert.equal(status, request.status ?? 200, `${address}: ${text}`);
    return JSON.parse(text) as { data: { id: string; [name: string]: unknown }[]; [name: string]: unknown };
  };
  const create = async (address: string, body: object) =>
    (await call(address, { body, status: 201 })).data[0]!.id;

  const comicsId = await create('/comics', { title: 'Read meanwhile', contentRating: 'T' });
  const editedId = await create('/comics', { title: 'Edited meanwhile', contentRating: 'T' });
  const uploads = new Map<string, string[]>();

  async function addChapter(comic: string, chapterNumber: number): Promise<string> {
    const chapter = { title: `Episode ${chapterNumber}`, chapterNumber, isFree: true };
    const { status, text } = await untilAnswered('/api/v1/chapters', {
      body: { comicsId: comic, chapters: [chapter] },
      token: key,
    });
    // A try that seemed to fail may have created it.
    if (status === 201) return (JSON.parse(text) as { data: { id: string }[] }).data[0]!.id;
    const { data } = await call('/chapters/list', { body: { limit: 200, filters: { comicsId: comic } } });
    return data.find((each) => each['chapterNumber'] === chapterNumber)!.id;
  }

  async function upload(chapterId: string, names: readonly string[]): Promise<string[]> {
    const form = new FormData();
    form.set('chapterId', chapterId);
    for (const [shade, name] of names.entries())
      form.append('files', new Blob([new Uint8Array(await aPicture({ shade: shade + names.length }))]), name);
    const { data } = await call(`/comics/${comicsId}/assets/censored`, { body: form, status: 201 });
    return data.map(({ id }) => id);
  }

  const first = await addChapter(comicsId, 1);
  uploads.set(first, await upload(first, ['1.png', '2.png', '3.png']));
  const pages = () => call('/comics-assets/list', { body: { filters: { comicsId, chapterId: first } } });
  assert.ok(await until(async () => (await pages()).data.length === 3, 120_000), 'pages are not readable');
  const page = await untilAnswered(`/comic/${comicsId}/${first}`);
  const images = [...new Set(page.text.match(/\/images\/[\w-]+\.(?:webp|avif)/g))];
  assert.ok(images.length > 0, 'the page shows no image');

  async function read(reader: number): Promise<void> {
    const visits: [string, Request?][] = [
      ['/'],
      [`/comic/${comicsId}`],
      [`/comic/${comicsId}/${first}`],
      ['/api/v1/comics/list', { body: { limit: 20 } }],
      ['/api/v1/chapters/list', { body: { filters: { comicsId } } }],
      ...images.map((image): [string] => [image]),
    ];
    for (let visit = reader; !isOver.value; visit++) {
      const [address, request] = visits[visit % visits.length]!;
      const { status } = await untilAnswered(address, request);
      assert.equal(status, 200, address);
      await wait(40);
    }
  }

  async function buy(): Promise<() => Promise<void>> {
    const account = {
      email: `${randomUUID()}@readers.example`,
      password: randomUUID(),
      returnSecureToken: true,
    };
    let signedUp = await untilAnswered('/v1/accounts:signUp?key=any', { body: account });
    // The account exists if only the answer was lost.
    if (signedUp.status !== 200)
      signedUp = await untilAnswered('/v1/accounts:signInWithPassword?key=any', { body: account });
    const { idToken: token } = JSON.parse(signedUp.text) as { idToken: string };
    let bought = 0;
    let hasCard = false;
    while (!isOver.value) {
      const typed = await untilAnswered('/sandbox/v1/tokens', { body: sharedCard });
      const card = hasCard ? 'saved' : { token: (JSON.parse(typed.text) as { token: string }).token };
      const headers = { 'idempotency-key': randomUUID() };
      const body = { packId: `coins-${coins.coins}`, card, keepsCard: true, shown: coins };
      const ordered = await call('/coins/purchases', { body, token, headers, status: 201 });
      const paymentId = String(ordered.data[0]!['paymentId']);
      const isPaid = async () =>
        (await call(`/payments/${paymentId}/process`, { body: {}, token })).data[0]!['state'] === 'succeeded';
      assert.ok(await until(isPaid, 120_000, 200), 'a purchase is not finished');
      hasCard = true;
      bought++;
      report.counts.purchases++;
      await wait(300);
    }
    return async () => {
      const payments = await call('/payments/list', { body: { limit: 200 }, token });
      const wallet = await call('/wallet', { body: { limit: 100 }, token });
      assert.deepEqual(
        [payments['total'], wallet['balance']],
        [bought, bought * coins.coins],
        'charged once each',
      );
    };
  }

  async function edit(): Promise<() => Promise<void>> {
    let description = '';
    for (let count = 1; !isOver.value; count++) {
      const next = `Edit ${count} of ${randomUUID()}`;
      await call(`/comics/${editedId}`, { method: 'PATCH', body: { description: next } });
      const acknowledged = performance.now();
      description = next;
      report.counts.edits++;
      for (const node of nodes) {
        const isShown = async () => {
          const shown = await fetch(`${node}/comic/${editedId}`).catch(() => undefined);
          // A node that was killed shows nothing.
          return !shown?.ok || (await shown.text()).includes(next);
        };
        assert.ok(await until(isShown, 60_000, 10), `${node} does not show an edit`);
        report.visibleAfter.push(performance.now() - acknowledged);
      }
      await wait(500);
    }
    return async () => {
      const { text } = await untilAnswered(`/comic/${editedId}`);
      assert.ok(text.includes(description), 'the last edit is lost');
    };
  }

  async function addPages(): Promise<() => Promise<void>> {
    for (let number = 2; !isOver.value; number++) {
      const chapterId = await addChapter(comicsId, number);
      const ids = await upload(chapterId, ['1.png', '2.png']);
      uploads.set(chapterId, ids);
      report.counts.pages += ids.length;
      await wait(500);
    }
    return async () => {
      for (const [chapterId, ids] of uploads) {
        const areListed = async () => {
          const { data } = await call('/comics-assets/list', { body: { filters: { comicsId, chapterId } } });
          const listed = new Set(data.map((each) => each['pageId'] as string));
          return ids.every((id) => listed.has(id));
        };
        assert.ok(await until(areListed, 180_000, 200), 'acknowledged pages are not listed');
      }
    };
  }

  return {
    /** Runs until `during` ends; then everything acknowledged is checked. */
    async run(during: () => Promise<void>, { readers = 6, buyers = 2 } = {}): Promise<Report> {
      const people = Promise.all([
        ...Array.from({ length: buyers }, buy),
        edit(),
        addPages(),
        ...Array.from({ length: readers }, (_, reader) => read(reader).then(() => async () => {})),
      ]);
      // A person who cannot go on ends the run.
      await Promise.race([during(), people]).finally(() => (isOver.value = true));
      const checks = await people;
      for (const check of checks) await check();
      return report;
    },
    secondsSince: () => (performance.now() - began) / 1000,
  };
}

/** Failures outside of the times at which the only database or the only storage was away. */
export function failuresOutside(
  report: Report,
  away: readonly (readonly [from: number, to: number])[],
): Failure[] {
  return report.failures.filter(({ at }) => !away.some(([from, to]) => at >= from && at <= to));
}
