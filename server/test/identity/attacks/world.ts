/**
 * The identity service in one transaction, so that a step can be undone. Calls and database are the real ones.
 * Password hashes, signatures, providers and mail servers are replaced by fast ones, because other tests cover them.
 */
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { clockAt } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/database/open-database.ts';
import type { ReadConnection } from '../../../src/platform/database/tables.ts';
import { inTransaction } from '../../../src/platform/database/transactions.ts';
import { lettersOf } from '../../../src/platform/mail/letters.ts';
import { accountLetters } from '../../../src/features/identity/letters/write-letter.ts';
import type { ToolkitContext } from '../../../src/features/identity/toolkit/operation.ts';
import { goneLetter, leavingLetter } from '../../../src/features/identity/deletion/deletion-letters.ts';
import type { SocialProfile } from '../../../src/features/identity/identity.tables.ts';
import type { IdTokenClaims } from '../../../src/features/identity/tokens/id-tokens.ts';
import { serveIdentityToolkit } from '../../../src/features/identity/toolkit/toolkit.routes.ts';

export type Fields = Record<string, unknown>;
export type Answer = { ok: boolean; body: Fields };
export type Letter = { to: string; mode: string; code: string };
export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(database: Database) {
  const client = await database.pool.connect();
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query(text, values)).rows as Row[];
  const db = { ...database, ...inOneTransaction(client) };
  const clock = clockAt('2026-03-01T10:00:00Z');
  const config = readConfig({ DATABASE_URL: 'postgres://unused', SECRET: 'x'.repeat(32), DEMO: 'off' });
  let orders: (() => Promise<void>)[] = [];
  let letters: Letter[] = [];
  const context: ToolkitContext = {
    db,
    clock,
    config,
    secret: 'x'.repeat(32),
    logger: pino({ level: 'silent' }),
    // An erasure is recorded in storage by a job, which nothing here looks at.
    jobs: { send: async () => {} } as unknown as ToolkitContext['jobs'],
    letters: {
      async send(_tx, { kind }, payload) {
        const letter = kinds().find((each) => each.kind === kind)!;
        orders.push(async () => {
          const written = await letter.write(payload);
          const link = /https?:\/\/\S+oobCode=\S+/.exec(written?.text ?? '')?.[0];
          if (!written || !link) return;
          const { searchParams } = new URL(link);
          const [mode, code] = [searchParams.get('mode')!, searchParams.get('oobCode')!];
          letters.push({ to: written.to, mode, code });
        });
      },
    },
    mail: {} as ToolkitContext['mail'],
    keys: { current: async () => ({}) } as unknown as ToolkitContext['keys'],
    idTokens: {
      sign: async ({ uid }, _providers, session) =>
        JSON.stringify({
          uid,
          sessionId: session.id,
          signedInAt: session.signedInAt.getTime(),
          signInProvider: session.signInProvider,
        }),
      verify: async (token) => claimsOf(token),
    },
    passwords: {
      hash: async (password, before) => (await before?.(), `plain:${password}`),
      check: async (hash, password) => hash === `plain:${password}`,
    },
    providers: {
      of: () => ({
        authorizeUrl: () => Promise.reject(new Error('not asked')),
        profileOf: () => Promise.reject(new Error('not asked')),
        profileOfIdToken: async (token) => JSON.parse(token) as SocialProfile,
      }),
      isDemo: false,
    },
    emit: async () => {},
    anonymous: () => ({ origin: 'http://localhost', address: '10.0.0.1' }) as never,
    personalData: { export: async () => [], move: async () => {}, erase: async () => {} },
    nameObjects: async () => [],
    peopleNamed: async () => [],
    deletionLossesOf: async () => [],
  };
  const kinds = () => lettersOf([...accountLetters, leavingLetter, goneLetter], context);
  const app = Fastify();
  await serveIdentityToolkit(app, context);

  return {
    context,
    clock,
    query,
    /** A call of the protocol. Letters of a refused call are not delivered, because they are rolled back. */
    async call(verb: string, json: Fields): Promise<Answer> {
      orders = [];
      const response = await app.inject({
        method: 'POST',
        url: `/v1/accounts:${verb}?key=any`,
        headers: { host: 'localhost', 'content-type': 'application/json' },
        payload: JSON.stringify(json),
      });
      if (response.statusCode >= 500) throw new Error(`${verb}: ${response.statusCode} ${response.body}`);
      const ok = response.statusCode === 200;
      if (ok) for (const order of orders) await order();
      return { ok, body: JSON.parse(response.body) as Fields };
    },
    /** Runs work outside the protocol and delivers the letters that it orders. */
    async deliver(work: () => Promise<unknown>): Promise<void> {
      orders = [];
      await work();
      for (const order of orders) await order();
    },
    /** Returns the letters since the last call of this. */
    takeLetters(): Letter[] {
      const taken = letters;
      letters = [];
      return taken;
    },
    /** Runs work, then undoes its changes of the database and the clock. */
    async undone<T>(work: () => Promise<T>): Promise<T> {
      const now = clock.now();
      await query('savepoint chain');
      try {
        return await work();
      } finally {
        await query('rollback to savepoint chain');
        await query('release savepoint chain');
        clock.moveTo(now);
      }
    },
    begin: () => query('begin'),
    rollback: () => query('rollback'),
    async close() {
      await app.close();
      client.release();
    },
  };
}

/** Turns transactions into savepoints of the transaction that is open. */
function inOneTransaction(client: pg.PoolClient): Pick<Database, 'transaction' | 'reads'> {
  const savepoints: Record<string, string> = {
    begin: 'savepoint call',
    commit: 'release savepoint call',
    rollback: 'rollback to savepoint call',
  };
  const connection = {
    query: (text: string, values?: unknown[]) => client.query(savepoints[text] ?? text, values),
    release: () => {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
  return {
    transaction: (work) => inTransaction(kysely, work),
    reads: kysely as unknown as ReadConnection,
  };
}

function claimsOf(token: string): IdTokenClaims | null {
  if (!token.startsWith('{')) return null;
  const { uid, sessionId, signedInAt, signInProvider } = JSON.parse(token) as Record<string, string>;
  return {
    uid: uid!,
    sessionId: sessionId!,
    signedInAt: new Date(Number(signedInAt)),
    signInProvider: signInProvider!,
    email: null,
    emailVerified: false,
    displayName: null,
    photoUrl: null,
    secondFactor: false,
  };
}
