/** What the access check adds to a list, and what an unlock and a purchase cost compared with their bare inserts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { compareDurations } from '@longstrip/server/testing';
import type pg from 'pg';
import { anOperatorKey } from './many-comics.ts';
import type { Running } from './processes.ts';
import { median, printTable } from './table.ts';

const chapters = 200;
const purchases = 50;
const json = { 'content-type': 'application/json' };

/** Prints all results; answers whether the access check adds at most 5 %. */
export async function paying(product: Running, pool: pg.Pool): Promise<boolean> {
  const client = clientFor(product);
  const reader = await client.signUp('reader@paying.example');
  const editor = await client.signUp('editor@paying.example');
  // Staff sign in the same way, but the server does not read what they have paid for.
  await pool.query(`update account set role = 'editor' where uid = $1`, [editor.uid]);
  await pool.query('update account_session set second_factor_at = now() where uid = $1', [editor.uid]);
  const comicId = await aLongComic(pool);

  const list = { limit: chapters, filters: { comicsId: comicId } };
  const listAs = ({ token }: Account) => client.call('/chapters/list', list, token);
  const { ratio, low, high, pairs } = await compareDurations(
    { first: () => listAs(reader), second: () => listAs(editor) },
    { most: 3000, allowedRatio: 1.05 },
  );
  printTable(
    `What a reader has paid for, read for a list of ${chapters} chapters (in turns, median of the pairs’ ratios)`,
    ['with / without', 'with 99 %', 'pairs'],
    [[ratio.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`, pairs]],
  );

  await pool.query('update chapter set is_free = false where comic_id = $1', [comicId]);
  await buyAndUnlock(client, pool, { reader, comicId, key: await anOperatorKey(pool) });
  return ratio <= 1.05;
}

type Client = ReturnType<typeof clientFor>;
type Account = { uid: string; token: string };

function clientFor({ port }: Running) {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    post,
    call: (path: string, body: unknown, token: string) => post(`/api/v1${path}`, body, token),
    async signUp(email: string): Promise<Account> {
      const made = await post('/v1/accounts:signUp?key=bench', {
        email,
        password: 'correct horse battery',
        returnSecureToken: true,
      });
      return { uid: String(made['localId']), token: String(made['idToken']) };
    },
  };
}

async function aLongComic(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from comic where content_rating = 'T' order by id desc limit 1`,
  );
  const comicId = rows[0]!.id;
  await pool.query(
    // Free, so that the two answers differ in nothing. Other measurements may have added a chapter before.
    `with made as (
       insert into chapter (id, comic_id, title, chapter_number, is_free, published_at, created_at)
       select gen_random_uuid(), $1, 'Chapter ' || n, n, true, now(), now() from generate_series(1, $2::int) n
       returning id),
     drawn as (
       insert into image (id, purpose, status, file_name, media_type, bytes, width, height, sha256, placeholder, original_key)
       select id, 'page', 'complete', 'page.png', 'image/png', 1000, 800, 1200, id::text, '', 'originals/' || id from made)
     insert into page (id, chapter_id, variant, page_number, image_id)
     select gen_random_uuid(), id, 'censored', 1, id from made`,
    [comicId, chapters],
  );
  await pool.query('analyze');
  return comicId;
}

async function buyAndUnlock(
  { post, call }: Client,
  pool: pg.Pool,
  { reader, comicId, key }: { reader: Account; comicId: string; key: string },
): Promise<void> {
  const { token: card } = (await post('/sandbox/v1/tokens', {
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
  })) as { token: string };
  const shown = { coins: 1200, priceCents: 999 };
  const buy = async (use: unknown) => {
    const order = { packId: 'coins-1200', card: use, keepsCard: use !== 'saved', shown };
    const { data } = await call('/coins/purchases', order, reader.token);
    const [{ paymentId }] = data as [{ paymentId: string }];
    await call(`/payments/${paymentId}/process`, {}, reader.token);
  };
  await call(`/people/${reader.uid}/coins`, { coins: 10_000, reason: 'bench' }, key);
  await buy({ token: card });
  const bought = await each(purchases, () => buy('saved'));
  const { rows: locked } = await pool.query<{ id: string }>(
    'select id from chapter where comic_id = $1 and chapter_number > 3 order by chapter_number limit $2',
    [comicId, purchases],
  );
  const unlocked = await each(purchases, (index) =>
    call(`/chapters/${locked[index]!.id}/unlock`, { shown: { coins: 30 } }, reader.token),
  );
  const bare = await bareInserts(pool);
  printTable(
    `Paying, one after the other (${purchases} each, median ms)`,
    ['what', 'product', 'bare inserts', 'ratio'],
    [
      ['unlock a chapter', unlocked, bare.unlock, unlocked / bare.unlock],
      ['buy coins with a saved card', bought, bare.purchase, bought / bare.purchase],
    ],
  );
}

async function each(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await work(index);
    times.push(performance.now() - began);
    await wait(1);
  }
  return median(times);
}

/** The rows of the last unlock and of the last purchase, written again under other ids, in as many transactions. */
async function bareInserts(pool: pg.Pool): Promise<{ unlock: number; purchase: number }> {
  const client = await pool.connect();
  const inTransaction = async (...statements: [string, unknown[]][]) => {
    await client.query('begin');
    for (const statement of statements) await client.query(...statement);
    await client.query('commit');
  };
  const copy = (table: string, from: string, id: string): [string, unknown[]] => [
    `insert into ${table} ${from}`,
    [id],
  ];
  const number = `(select max(number) + 1 from wallet_entry)`;
  const entry = (kind: string) =>
    `(payer_id, number, kind, coins, balance_after, payment_id, chapter_id, created_at)
     select payer_id, ${number}, kind, coins, balance_after, ${kind === 'unlock' ? 'null, $1::uuid' : '$1::uuid, null'}, created_at
     from wallet_entry where kind = '${kind}' limit 1`;
  try {
    const unlock = await each(purchases, () => {
      const id = randomUUID();
      return inTransaction(
        copy('wallet_entry', entry('unlock'), id),
        copy('chapter_unlock', `select uid, $1::uuid from chapter_unlock limit 1`, id),
      );
    });
    const purchase = await each(purchases, async () => {
      const id = randomUUID();
      const columns = `payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session, card_token, saved_card_id, created_at`;
      const event = (position: number, kind: string) =>
        copy(
          'payment_event',
          `(payment_id, number, kind, amount_cents, at) values ($1, ${position}, '${kind}', 999, now())`,
          id,
        );
      await inTransaction(
        copy('payment', `(id, ${columns}) select $1::uuid, ${columns} from payment limit 1`, id),
        copy('payment_state', `(payment_id, state, updated_at) values ($1, 'created', now())`, id),
      );
      await inTransaction(event(1, 'sent'));
      await inTransaction(
        event(2, 'succeeded'),
        copy('wallet_entry', entry('purchase'), id),
        copy(
          'receipt',
          `select max(number) + 1, $1::uuid, (select lines from receipt limit 1), now() from receipt`,
          id,
        ),
      );
    });
    return { unlock, purchase };
  } finally {
    client.release();
  }
}
