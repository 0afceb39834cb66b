/**
 * `Idempotency-Key`: a call that creates or charges takes effect once, however often it is sent. The key and the
 * response are stored in the transaction of the effect, so a crash leaves both or neither. Refused calls leave nothing:
 * sent again, they are carried out.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { tablesOf, type Tx } from '../database/tables.ts';
import { defineQueue, noPayload } from '../jobs/jobs.ts';
import type { Caller } from './caller.ts';
import type { Prepared } from './calls.ts';
import { Refusal } from './refusal.ts';

declare const onceBrand: unique symbol;
/** A response that `once` has stored. The compiler requires it of every call that takes an `Idempotency-Key`. */
export type StoredResponse<T> = T & { readonly [onceBrand]: true };

/** Runs the effect of a call in its transaction. The effect resolves with the response of the call. */
export type Once = <T>(tx: Tx, effect: () => Promise<T>) => Promise<StoredResponse<T>>;
/** What does so. */
export type RunOnce = <T>(tx: Tx, effect: () => Promise<T>) => Promise<T>;

type IdempotencyContext = { db: Database; clock: Clock };
type KeyedRequest = { caller: string; key: string; fingerprint: Buffer };

type Row = { caller: string; key: string; fingerprint: Buffer; answer: unknown; created_at: Date };
const tables = tablesOf<{ idempotency_key: Row }>();

const keptMilliseconds = 24 * 3_600_000;
/** Far beyond what people and imports create in 24 hours. */
const maxKeysOfCaller = 10_000;

export const idempotencyQueue = defineQueue('idempotency-tidy', noPayload, {
  cron: '37 * * * *',
});

/** Thrown inside a transaction to roll it back: another one has stored the key. */
class AlreadyDone extends Error {}

/** Checks the header of a request to an endpoint that takes a key. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new Refusal('invalid_input', {
    errors: [
      { path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters without spaces' },
    ],
  });
}

/** Performs the call, or repeats the response that the same caller got for this key. */
export async function respondOnce(
  { key, caller, prepared }: { key: string; caller: Caller; prepared: Prepared },
  context: IdempotencyContext,
): Promise<unknown> {
  const holder = caller.person?.uid ?? caller.keyId;
  if (holder === null) throw new Refusal('unauthenticated');
  const request = { caller: holder, key, fingerprint: await fingerprintOf(caller.site, prepared) };
  return performOnce(request, (once) => prepared.respond(once), context);
}

export async function performOnce(
  request: KeyedRequest,
  perform: (once: RunOnce) => Promise<unknown>,
  { db, clock }: IdempotencyContext,
): Promise<unknown> {
  const earlier = await findAnswer(db, request);
  if (earlier) return earlier.answer;
  const once: RunOnce = async (tx, effect) => {
    await claim(tx, request, clock.now());
    const response = await effect();
    await tables
      .write(tx)
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(response) })
      .where('caller', '=', request.caller)
      .where('key', '=', request.key)
      .execute();
    return response;
  };
  try {
    return await perform(once);
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error;
    const done = await findAnswer(db, request);
    if (!done) throw new Refusal('changed_meanwhile');
    return done.answer;
  }
}

/** Stores the key. Waits for a running transaction with the same key; throws `AlreadyDone` if it commits. */
async function claim(tx: Tx, { caller, key, fingerprint }: KeyedRequest, now: Date): Promise<void> {
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from
    (select from idempotency_key where caller = ${caller} limit ${maxKeysOfCaller}) as counted`.execute(
    tables.write(tx),
  );
  if (rows[0]!.kept >= maxKeysOfCaller) throw new Refusal('too_many_attempts');
  const claimed = await tables
    .write(tx)
    .insertInto('idempotency_key')
    .values({ caller, key, fingerprint, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) throw new AlreadyDone();
}

async function findAnswer(
  db: Database,
  { caller, key, fingerprint }: KeyedRequest,
): Promise<{ answer: unknown } | undefined> {
  const row = await tables
    .read(db)
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && !row.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_key_reused');
  return row;
}

async function fingerprintOf(site: string, { endpoint, input, files }: Prepared): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([endpoint.name, site, input]));
  for (const { field, fileName, bytes, path } of files) {
    hash.update(JSON.stringify([field, fileName, bytes]));
    await pipeline(createReadStream(path), async function (chunks) {
      for await (const chunk of chunks) hash.update(chunk as Buffer);
    });
  }
  return hash.digest();
}

/** Deletes keys older than 24 hours. */
export async function deleteOldKeys({ db, clock }: IdempotencyContext): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMilliseconds);
  await db.transaction((tx) =>
    tables.write(tx).deleteFrom('idempotency_key').where('created_at', '<', before).execute(),
  );
}

export async function deleteKeysOf(tx: Tx, uid: string): Promise<void> {
  await tables.write(tx).deleteFrom('idempotency_key').where('caller', '=', uid).execute();
}
