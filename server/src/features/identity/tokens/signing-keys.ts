/** The keys that sign ID tokens. A new one every 30 days; an old one verifies until its last token has ended. */
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { v4 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { identityTables } from '../identity.tables.ts';
import { sealer } from './seal.ts';

const day = 86_400_000;
const signsFor = 30 * day;
/** Longer than any ID token lives, with room for clocks that differ. */
const verifiesFor = signsFor + 2 * day;
/** How long read keys are cached. A new key of another node is found at once, by its unknown id. */
const rereadAfter = 60_000;

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
  const read = () => (reading ??= readAll().finally(() => (reading = undefined)));

  async function readAll(): Promise<void> {
    const rows = await identityTables.read(db).selectFrom('signing_key').selectAll().execute();
    known = await Promise.all(
      rows.map(async (row) => {
        const opened = seal.open(row.sealed_private_jwk);
        return {
          kid: row.kid,
          publicJwk: row.public_jwk as JWK,
          publicKey: (await importJWK(row.public_jwk as JWK, 'RS256')) as CryptoKey,
          // With another SECRET than it was made with, a key still verifies.
          privateKey: opened && ((await importJWK(JSON.parse(opened) as JWK, 'RS256')) as CryptoKey),
          createdAt: row.created_at,
        } as Key;
      }),
    );
    readAt = clock.now().getTime();
  }

  async function fresh(): Promise<Key[]> {
    const now = clock.now().getTime();
    if (now - readAt > rereadAfter) await read();
    return known.filter((key) => now - key.createdAt.getTime() < verifiesFor);
  }

  async function make(): Promise<void> {
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
    await read();
  }

  /** The youngest of those read before that may sign now. */
  function young(): Key | undefined {
    const now = clock.now().getTime();
    const able = known.filter((key) => key.privateKey && now - key.createdAt.getTime() < signsFor);
    return able.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  }

  let making: Promise<void> | undefined;
  return {
    /** The key to sign with now; made if there is none that is young enough. */
    async current() {
      // Without waiting for the database where possible: the caller may hold a connection already.
      let key = young();
      if (key) void fresh().catch(() => {});
      else {
        await read();
        key = young();
      }
      if (!key) {
        await (making ??= make().finally(() => (making = undefined)));
        key = young()!;
      }
      return { kid: key.kid, privateKey: key.privateKey! };
    },
    /** The public key of an id; undefined if it is unknown or has expired. */
    async find(kid: string) {
      const among = async () => (await fresh()).find((key) => key.kid === kid)?.publicKey;
      const found = await among();
      // Unknown ids must not make every forged token a query.
      if (found || clock.now().getTime() - readAt < 1000) return found;
      await read();
      return among();
    },
    /** All keys that verify, for others to check our tokens with. */
    async published() {
      return { keys: (await fresh()).map((key) => key.publicJwk) };
    },
  };
}
