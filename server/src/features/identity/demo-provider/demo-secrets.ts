/** Credentials, keys and sealed codes of the demonstration's provider. */
import { createHash, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { sealer } from '../tokens/seal.ts';
import type { DemoReader } from './demo-readers.ts';

export type Flavour = 'google' | 'facebook' | 'apple';

/** What a code stands for. Sealed into it, so that any process of ours can redeem it. */
export type Grant = {
  flavour: Flavour;
  redirectUri: string;
  nonce: string | null;
  challenge: string;
  reader: DemoReader;
};

const codeSeconds = 60;
const tokenSeconds = 600;

export type DemoSecrets = ReturnType<typeof openDemoSecrets>;

export function openDemoSecrets({ secret, clock }: { secret: string; clock: Clock }) {
  const seal = sealer(secret, 'demo-provider');
  const clientSecretOf = (flavour: Flavour) =>
    createHmac('sha256', secret).update(`demo-provider ${flavour}`).digest('hex');
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Single use is seen to here by each process for itself; across processes, by the flow that is redeemed once.
  const used = new LRUCache<string, true>({ max: 10_000 });
  let signing: Promise<{ publicJwk: JWK; privateKey: CryptoKey; kid: string }> | undefined;

  const wrap = (kind: string, content: unknown, seconds: number) =>
    seal
      .seal(JSON.stringify({ kind, content, endsAt: clock.now().getTime() + seconds * 1000 }))
      .toString('base64url');

  const unwrap = <Content>(kind: string, text: string): Content | null => {
    const sealed = Buffer.from(text, 'base64url');
    const opened = seal.open(sealed);
    // Only in its one spelling: in another it would look unused.
    if (opened === null || sealed.toString('base64url') !== text) return null;
    const found = JSON.parse(opened) as { kind: string; content: Content; endsAt: number };
    return found.kind === kind && found.endsAt > clock.now().getTime() ? found.content : null;
  };

  return {
    credentials: {
      google: { clientId: 'demo-google', clientSecret: clientSecretOf('google') },
      facebook: { clientId: 'demo-facebook', clientSecret: clientSecretOf('facebook') },
      apple: {
        clientId: 'demo-apple',
        teamId: 'DEMOTEAM01',
        keyId: 'DEMOKEY001',
        privateKey: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      },
    },
    applePublicKey: apple.publicKey,
    /** Of this process: what it signs is checked by nobody else, as the server asks the provider in itself. */
    signingKey() {
      signing ??= generateKeyPair('RS256').then(async ({ publicKey, privateKey }) => {
        const kid = randomBytes(8).toString('hex');
        return {
          publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
          privateKey,
          kid,
        };
      });
      return signing;
    },
    codeFor: (grant: Grant) => wrap('code', grant, codeSeconds),
    redeem(code: string): Grant | null {
      const grant = unwrap<Grant>('code', code);
      const known = createHash('sha256').update(code).digest('hex');
      if (!grant || used.has(known)) return null;
      used.set(known, true);
      return grant;
    },
    accessTokenFor: (grant: Grant) => wrap('access', grant, tokenSeconds),
    grantOfAccessToken: (token: string) => unwrap<Grant>('access', token),
  };
}
