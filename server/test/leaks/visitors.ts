/** Everybody who walks: each host from each standing, honest and forged. */
import assert from 'node:assert/strict';
import { ageCookie } from '../../src/features/maturity/age-proof.ts';
import { signUpPerson } from '../people.ts';
import type { WalkedApp } from './fill-catalogue.ts';
import type { Standing } from './oracle.ts';

export type Visitor = Standing & {
  name: string;
  host: string;
  headers: Record<string, string>;
  /** Everything they may have has to come out for them; of the others it is enough that nothing else does. */
  honest: boolean;
  signedIn: boolean;
  /** One of each standing: enough where only that can matter. */
  few: boolean;
};

export const regionHeader = 'cf-ipcountry';
export const walkedSettings = {
  RESTRICTED_REGIONS: 'DE,KR',
  REGION_HEADER: regionHeader,
  SITE_UNCENSORED_HOSTS: 'after-dark.example',
};

/** By hand: what the product says of each name, not what the server makes of it. */
const siteOf: Record<string, Standing['site']> = {
  localhost: 'normal',
  'uncensored.localhost': 'uncensored',
  'UNCENSORED.localhost:3000': 'uncensored',
  'after-dark.example.:8080': 'uncensored',
  'notuncensored.localhost': 'normal',
  'x.uncensored.localhost': 'normal',
  'evil.example': 'normal',
};

export async function visitorsOf(api: WalkedApp): Promise<Visitor[]> {
  const reader = (await signUpPerson(api)).token;
  const editor = (await signUpPerson(api, { role: 'editor' })).token;
  const confirmed = new Map<string, string>();
  for (const host of Object.keys(siteOf)) confirmed.set(host, await confirm(api, host));
  const proof = confirmed.get('localhost')!;
  const bad = badCookies(api, proof);

  const visitor = (
    name: string,
    host: string,
    given: Partial<Visitor> & { token?: string } = {},
  ): Visitor => {
    const { token, headers = {}, ...rest } = given;
    return {
      name: `${name} at ${host}`,
      ...{ host, site: siteOf[host]!, restricted: false, staff: false, honest: true, age: false, few: false },
      ...{ signedIn: token !== undefined, ...rest },
      headers: {
        host,
        ...(given.age ? { cookie: `theme=dark; ${confirmed.get(host)!}` } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    };
  };
  const from = (region: string) => ({ restricted: true, headers: { [regionHeader]: region } });
  const both = ['localhost', 'uncensored.localhost'].flatMap((host) => {
    const other = host === 'localhost' ? 'uncensored.localhost' : 'localhost';
    return [
      visitor('anonymous', host, { few: true }),
      visitor('confirmed', host, { age: true, few: true }),
      visitor('reader', host, { token: reader }),
      visitor('confirmed reader', host, { token: reader, age: true, headers: { [regionHeader]: 'US' } }),
      visitor('restricted', host, { ...from('de'), few: true }),
      visitor('restricted and confirmed', host, { ...from('US, kr'), age: true, few: true }),
      visitor('editor', host, { token: editor, staff: true, few: true }),
      visitor('operator key', host, { ...from('DE'), token: api.key, staff: true }),
      visitor('forged and expired cookies', host, { headers: { cookie: bad.join('; ') } }),
      visitor('forwarded', host, {
        age: true,
        headers: {
          'x-forwarded-host': other,
          'x-forwarded-proto': 'http',
          forwarded: `host=${other};proto=http`,
          'x-original-host': other,
          'x-host': other,
        },
      }),
    ];
  });
  const others = Object.keys(siteOf)
    .slice(2)
    .map((host) => visitor('confirmed', host, { age: true, honest: false }));
  return [...both, ...others];
}

async function confirm(api: WalkedApp, host: string): Promise<string> {
  const answer = await api.send('POST', '/api/v1/age-confirmation', { host, json: { over18: true } });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

function badCookies({ clock, config }: WalkedApp, proof: string) {
  const [ends, signed] = proof.slice('age='.length).split('.');
  const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  const cookie = (until: Date, secret: string) =>
    ageCookie(until, { origin: 'http://localhost', secret }, clock.now()).split(';')[0]!;
  return [
    ...['age=1', 'age=true', 'age', 'age=', 'over18=1'],
    `age=${ends}`,
    `age=${ends}.`,
    `age=${ends}.${'A'.repeat(43)}`,
    `age=${Number(ends) + 86_400}.${signed}`,
    `Age=${ends}.${signed}`,
    `other=${ends}.${signed}`,
    cookie(at(20), 'y'.repeat(32)),
    cookie(at(-1), config.secret!),
  ];
}
