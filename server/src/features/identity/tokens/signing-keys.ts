/** The keys that sign ID tokens. A new key comes every 30 days; an old one verifies until its last token expires. */
import { setTimeout as sleep } from 'node:timers/promises';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { v4 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { identityTables } from '../identity.tables.ts';
import { sealer } from './seal.ts';

const day = 86_400_000;
const signsFor = 30 * day;
/** Until the last ID token has expired, with tolerance for clocks that differ. */
const verifiesFor = signsFor + 2 * day;
/** How long keys are cached (milliseconds). An unknown key id causes a read, so new keys of other nodes are found. */
const rereadAfter = 60_000;
/** Milliseconds between two reads for unknown key ids, so that forged tokens do not cause a query each. */
const pauseBetweenReads = 250;

type Key = {
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey | null;
  createdAt: Date;
};

export type SigningKeys = ReturnType<typeof openSigningKeys>;

export function openSigningKeys({ db, secret, clock }: { db: Database; secret: string; clock: Clock }) {
  const seal = sealer(secret, 'signing-key');
  let known: Key[] = [];
  let readAt = -Infinity;

  let reading: Promise<void> | undefined;
  /** When the last read began, by the clock of this process. */
  let beganAt = -Infinity;
  const read = () => {
    if (reading) return reading;
    beganAt = performance.now();
    return (reading = readAll().finally(() => (reading = undefined)));
  };
  let waiting: Promise<void> | undefined;
  /** Many callers share a read, which begins after the pause. */
  const readAfterPause = () =>
    (waiting ??= sleep(Math.max(0, beganAt + pauseBetweenReads - performance.now()))
      .then(read)
      .finally(() => (waiting = undefined)));

  async function readAll(): Promise<void> {
    const rows = await identityTables.read(db).selectFrom('signing_key').selectAll().execute();
    known = await Promise.all(
      rows.map(async (row) => {
        const opened = seal.open(row.sealed_private_jwk);
        return {
          kid: row.kid,
          publicJwk: row.public_jwk as JWK,
          publicKey: (await importJWK(row.public_jwk as JWK, 'RS256')) as CryptoKey,
          // A key that was made with another SECRET can still verify.
          privateKey: opened && ((await importJWK(JSON.parse(opened) as JWK, 'RS256')) as CryptoKey),
          createdAt: row.created_at,
        } as Key;
      }),
    );
    readAt = clock.now().getTime();
  }

  /** The keys that verify now; reads them again if they were cached too long. */
  async function verifyingKeys(): Promise<Key[]> {
    const now = clock.now().getTime();
    if (now - readAt > rereadAfter) await read();
    return known.filter((key) => now - key.createdAt.getTime() < verifiesFor);
  }

  async function createKey(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', {
      modulusLength: 2048,
      extractable: true,
    });
    const kid = uuid();
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    const sealed = seal.seal(JSON.stringify(await exportJWK(privateKey)));
    const now = clock.now();
    await db.transaction(async (tx) => {
      const rows = identityTables.write(tx);
      await rows
        .insertInto('signing_key')
        .values({ kid, public_jwk: JSON.stringify(publicJwk), sealed_private_jwk: sealed, created_at: now })
        .execute();
      await rows
        .deleteFrom('signing_key')
        .where('created_at', '<', new Date(now.getTime() - verifiesFor))
        .execute();
    });
    // A read that began before the commit does not contain the new key.
    await reading?.catch(() => {});
    await read();
  }

  /** The newest cached key that may sign now. */
  function newestSigningKey(): Key | undefined {
    const now = clock.now().getTime();
    const usable = known.filter((key) => key.privateKey && now - key.createdAt.getTime() < signsFor);
    return usable.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  }

  let creating: Promise<void> | undefined;
  return {
    /** The key to sign with now; creates one if there is none that is young enough. */
    async current() {
      // Does not wait for the database if possible, because the caller may hold a connection already.
      let key = newestSigningKey();
      if (key) void verifyingKeys().catch(() => {});
      else {
        await read();
        key = newestSigningKey();
      }
      if (!key) {
        await (creating ??= createKey().finally(() => (creating = undefined)));
        key = newestSigningKey()!;
      }
      return { kid: key.kid, privateKey: key.privateKey! };
    },
    /** The public key with this id; undefined if it is unknown or has expired. */
    async find(kid: string) {
      const findCached = async () => (await verifyingKeys()).find((key) => key.kid === kid)?.publicKey;
      const found = await findCached();
      if (found) return found;
      // Another node may have made the key a moment ago: only a read that began after this call can tell.
      const calledAt = performance.now();
      while (beganAt <= calledAt) await readAfterPause();
      return findCached();
    },
    /** All keys that verify, so that others can check our tokens. */
    async published() {
      return { keys: (await verifyingKeys()).map((key) => key.publicJwk) };
    },
  };
}
