/** All visitors: each standing at each host, honest and forged. */
import assert from 'node:assert/strict';
import { ageCookie } from '../../src/features/maturity/age-proof.ts';
import { signUpPerson } from '../people.ts';
import { aMembership } from '../paying.ts';
import type { WalkedApp } from './fill-catalogue.ts';
import type { Walked } from './labels.ts';
import { unlockedComics, type Standing } from './oracle.ts';

export type Visitor = Standing & {
  name: string;
  /** The name without the host. */
  standing: string;
  host: string;
  headers: Record<string, string>;
  /** Must receive everything they may have. For other visitors it is enough that they receive nothing else. */
  honest: boolean;
  signedIn: boolean;
  /** One visitor of each standing has this: these are enough where only the standing can matter. */
  few: boolean;
  /** Another host, in the request line. Used over real connections only. */
  asksFor?: string;
  /** Some regions are restricted, so that what differs by region must not be shared. */
  regionsDiffer: boolean;
  /** Where the uncensored site sends visitors who want to leave it. */
  normalHost: string;
};

export const regionHeader = 'cf-ipcountry';
const regions = { RESTRICTED_REGIONS: 'DE,KR', REGION_HEADER: regionHeader, TRUST_PROXY: 'loopback' };

/** How a site is set up, and which site each host should be: written by hand, not computed by the server. */
export type Setup = {
  name: string;
  env: Record<string, string>;
  siteOf: Record<string, Standing['site']>;
  /** The hosts of the two sites that visitors of every standing use; the others of `siteOf` are tried by one visitor each. */
  hosts?: readonly [normal: string, uncensored: string];
  /** The uncensored hosts have no age question. */
  withoutAgeCheck?: boolean;
  /** A trusted proxy is in front, speaks https and names the host. */
  https?: boolean;
  /** Cookies are `__Host-` ones: PUBLIC_URL or the proxy says https. */
  secure?: boolean;
  /** No region is restricted, whatever a visitor says about theirs. */
  allRegions?: boolean;
  /** The standings that this setup affects; all if not given. */
  standings?: readonly string[];
};

export const named: Setup = {
  name: 'hosts that are named',
  env: { ...regions, SITE_UNCENSORED_HOSTS: 'after-dark.example,uncensored.localhost' },
  siteOf: {
    localhost: 'normal',
    'uncensored.localhost': 'uncensored',
    'UNCENSORED.localhost:3000': 'uncensored',
    'after-dark.example.:8080': 'uncensored',
    'uncensored.elsewhere.example': 'normal',
    'notuncensored.localhost': 'normal',
    'x.uncensored.localhost': 'normal',
    'evil.example': 'normal',
  },
};

const byLabel: Setup['siteOf'] = {
  localhost: 'normal',
  'uncensored.localhost': 'uncensored',
  'uncensored.elsewhere.example': 'uncensored',
  'x.uncensored.localhost': 'normal',
  'notuncensored.localhost': 'normal',
};
export const withoutAgeCheck: Setup = {
  name: 'without an age question',
  env: { ...regions, AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' },
  siteOf: { ...byLabel, 'uncensored.elsewhere.example': 'normal' },
  withoutAgeCheck: true,
  standings: ['anonymous', 'restricted'],
};
export const behindProxy: Setup = {
  name: 'https, behind a proxy',
  env: { ...regions, TRUST_PROXY: 'on', FORWARDED_HOST_HEADER: 'x-forwarded-host' },
  siteOf: byLabel,
  https: true,
  secure: true,
  standings: ['anonymous', 'confirmed', 'forged and expired cookies', 'forwarded'],
};

export async function visitorsOf(api: WalkedApp, walked: Walked, setup: Setup): Promise<Visitor[]> {
  const { siteOf, hosts = ['localhost', 'uncensored.localhost'] } = setup;
  const reader = (await signUpPerson(api)).token;
  const [short, long, buyer] = [await signUpPerson(api), await signUpPerson(api), await signUpPerson(api)];
  await aMembership(api, short.uid);
  await aMembership(api, long.uid, { coversUncensored: true });
  await unlockFor(api, buyer.uid, walked);
  const editor = (await signUpPerson(api, { role: 'editor' })).token;
  const confirmed = new Map<string, string>();
  for (const host of Object.keys(siteOf))
    if (siteOf[host] !== 'none') confirmed.set(host, await confirm(api, headersFor(host, setup)));
  // A host that is no site issues no proof, so its visitors send the proof of another host.
  const proof = confirmed.get(hosts[0])!;
  const bad = badCookies(api, proof, setup);

  const visitor = (
    standing: string,
    host: string,
    given: Partial<Visitor> & { token?: string } = {},
  ): Visitor => {
    const { token, headers = {}, ...rest } = given;
    return {
      name: `${standing} at ${host}`,
      standing,
      host,
      site: siteOf[host]!,
      withoutAgeCheck: !!setup.withoutAgeCheck && siteOf[host] === 'uncensored',
      restricted: false,
      staff: false,
      regionsDiffer: !setup.allRegions,
      normalHost: hosts[0],
      honest: true,
      age: false,
      few: false,
      signedIn: token !== undefined,
      ...rest,
      headers: {
        ...headersFor(host, setup),
        ...(given.age ? { cookie: `theme=dark; ${confirmed.get(host) ?? proof}` } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    };
  };
  const from = (region: string) => ({ restricted: !setup.allRegions, headers: { [regionHeader]: region } });
  const payer = (token: string, paid: Visitor['paid']) => ({ token, paid, age: true, few: true });
  const both = hosts.flatMap((host) => {
    const other = hosts.find((each) => each !== host)!;
    return [
      visitor('anonymous', host, { few: true }),
      visitor('confirmed', host, { age: true, few: true }),
      visitor('reader', host, { token: reader }),
      visitor('confirmed reader', host, { token: reader, age: true, headers: { [regionHeader]: 'US' } }),
      visitor('short member', host, payer(short.token, 'short membership')),
      visitor('long member', host, payer(long.token, 'long membership')),
      visitor('buyer', host, payer(buyer.token, 'coins')),
      visitor('restricted', host, { ...from('de'), few: true }),
      visitor('restricted and confirmed', host, { ...from('US, kr'), age: true, few: true }),
      visitor('editor', host, { token: editor, staff: true, few: true }),
      visitor('operator key', host, { ...from('DE'), token: api.key, staff: true }),
      visitor('forged and expired cookies', host, {
        headers: { cookie: bad.join('; ') },
        few: !!setup.https,
      }),
      visitor('forwarded', host, {
        age: true,
        asksFor: other,
        few: !!setup.https,
        headers: {
          // What comes from outside stands before what a proxy adds.
          'x-forwarded-host': setup.https ? `${other}, ${host}` : other,
          'x-forwarded-proto': setup.https ? 'http, https' : 'http',
          forwarded: `host=${other};proto=http`,
          'x-original-host': other,
          'x-host': other,
        },
      }),
    ];
  });
  const others = Object.keys(siteOf)
    .filter((host) => !hosts.includes(host))
    .map((host) => visitor('confirmed', host, { age: true, honest: false }));
  return [...both, ...others];
}

async function unlockFor(api: WalkedApp, uid: string, { comics }: Walked): Promise<void> {
  for (const { chapters } of comics.filter(({ key }) => unlockedComics.includes(key)))
    for (const { id } of chapters.filter(({ locked }) => locked))
      await api.rows('insert into chapter_unlock (uid, chapter_id) values ($1, $2)', [uid, id]);
}

/** The headers of a request for a host. */
function headersFor(host: string, { https }: Setup): Record<string, string> {
  return https
    ? { host: 'inside.example', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' }
    : { host };
}

async function confirm(api: WalkedApp, headers: Record<string, string>): Promise<string> {
  const answer = await api.send('POST', '/api/v1/age-confirmation', { headers, json: { over18: true } });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

function badCookies({ clock, config }: WalkedApp, proof: string, { secure }: Setup) {
  const [name, otherName] = secure ? ['__Host-age', 'age'] : ['age', '__Host-age'];
  const [ends, signed] = proof.slice(proof.indexOf('=') + 1).split('.');
  const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  const cookie = (until: Date, secret: string) =>
    ageCookie(until, { origin: `${secure ? 'https' : 'http'}://localhost`, secret }, clock.now()).split(
      ';',
    )[0]!;
  return [
    `${name}=1`,
    `${name}=true`,
    name,
    `${name}=`,
    'over18=1',
    `${name}=${ends}`,
    `${name}=${ends}.`,
    `${name}=${ends}.${'A'.repeat(43)}`,
    `${name}=${Number(ends) + 86_400}.${signed}`,
    `${name.replace('age', 'Age')}=${ends}.${signed}`,
    `${otherName}=${ends}.${signed}`,
    `other=${ends}.${signed}`,
    cookie(at(20), 'y'.repeat(32)),
    cookie(at(-1), config.secret!),
  ];
}
