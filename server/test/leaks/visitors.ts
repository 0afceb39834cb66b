/** All visitors: every standing at both main hosts, and one visitor at each other host. */
import assert from 'node:assert/strict';
import { ageCookie } from '../../src/features/maturity/age-proof.ts';
import type { TestApp } from '../app-for-tests.ts';
import { signUpPerson } from '../people.ts';
import { aMembership } from '../paying.ts';
import type { FilledCatalogue } from './labels.ts';
import { unlockedComics, type Standing } from './oracle.ts';

export type Visitor = Standing & {
  name: string;
  /** The name without the host. */
  standing: string;
  host: string;
  headers: Record<string, string>;
  /**
   * The host is one of `mainHosts` of the setup: the visitor must receive everything they may have. For visitors at other
   * hosts it is enough that they receive nothing else.
   */
  isAtMainHost: boolean;
  signedIn: boolean;
  /** One visitor of each standing has this; representatives are enough where only the standing can matter. */
  isRepresentative: boolean;
  /** Another host, sent as an absolute URL in the request line. Used over real connections only. */
  requestLineHost?: string;
  /** Where the uncensored site sends visitors who want to leave it. */
  normalHost: string;
  uncensoredHost: string;
  /** The image host of the visitor's site. */
  imageHost: string | undefined;
};

export const regionHeader = 'cf-ipcountry';
const regions = { RESTRICTED_REGIONS: 'DE,KR', REGION_HEADER: regionHeader, TRUST_PROXY: 'loopback' };

/** How a site is set up, and which site each host should be: written by hand, not computed by the server. */
export type Setup = {
  name: string;
  env: Record<string, string>;
  siteOf: Record<string, Standing['site']>;
  /** The host of each site that visitors of every standing use; one visitor uses each other host of `siteOf`. */
  mainHosts?: readonly [normal: string, uncensored: string];
  /** The uncensored hosts have no age question. */
  withoutAgeCheck?: boolean;
  /** A trusted proxy is in front, speaks https and names the host. */
  https?: boolean;
  /** Cookies are `__Host-` ones: PUBLIC_URL or the proxy says https. */
  secure?: boolean;
  /** No region is restricted, whatever a visitor says about theirs. */
  allRegions?: boolean;
  /** By site. Visitors with every proof use them. */
  imageHosts?: { normal: string; uncensored: string };
  /** The standings that this setup affects; all if not given. */
  standings?: readonly string[];
};

export const namedHostsSetup: Setup = {
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
export const withoutAgeCheckSetup: Setup = {
  name: 'without an age question',
  env: { ...regions, AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' },
  siteOf: { ...byLabel, 'uncensored.elsewhere.example': 'normal' },
  withoutAgeCheck: true,
  standings: ['anonymous', 'restricted'],
};
export const behindProxySetup: Setup = {
  name: 'https, behind a proxy',
  env: { ...regions, TRUST_PROXY: 'on', FORWARDED_HOST_HEADER: 'x-forwarded-host' },
  siteOf: byLabel,
  https: true,
  secure: true,
  standings: ['anonymous', 'confirmed', 'forged and expired cookies', 'forwarded'],
};

const imageHosts = { normal: 'images.example', uncensored: 'more-images.example' };
export const imageHostsSetup: Setup = {
  name: 'with image hosts',
  env: {
    ...regions,
    PUBLIC_URL: 'https://comics.example',
    IMAGE_BASE_URL: `https://${imageHosts.normal}`,
    IMAGE_BASE_UNCENSORED_URL: `https://${imageHosts.uncensored}`,
  },
  mainHosts: ['comics.example', 'uncensored.comics.example'],
  siteOf: {
    'comics.example': 'normal',
    'uncensored.comics.example': 'uncensored',
    [imageHosts.normal]: 'images',
    [imageHosts.uncensored]: 'uncensored images',
    'uncensored.images.example': 'none',
  },
  imageHosts,
  secure: true,
  standings: ['anonymous', 'confirmed', 'restricted', 'editor'],
};

export async function visitorsOf(api: TestApp, catalogue: FilledCatalogue, setup: Setup): Promise<Visitor[]> {
  const { siteOf, mainHosts = ['localhost', 'uncensored.localhost'] } = setup;
  const reader = (await signUpPerson(api)).token;
  const [short, long, buyer] = [await signUpPerson(api), await signUpPerson(api), await signUpPerson(api)];
  await aMembership(api, short.uid);
  await aMembership(api, long.uid, { coversUncensored: true });
  await unlockFor(api, buyer.uid, catalogue);
  const editor = (await signUpPerson(api, { role: 'editor' })).token;
  const confirmed = new Map<string, string>();
  for (const host of Object.keys(siteOf))
    if (siteOf[host] === 'normal' || siteOf[host] === 'uncensored')
      confirmed.set(host, await confirm(api, headersFor(host, setup)));
  // A host that is no site issues no proof, so its visitors send the proof of another host.
  const proof = confirmed.get(mainHosts[0])!;
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
      normalHost: mainHosts[0],
      uncensoredHost: mainHosts[1],
      imageHost: setup.imageHosts?.[siteOf[host] === 'uncensored' ? 'uncensored' : 'normal'],
      isAtMainHost: true,
      ageConfirmed: false,
      isRepresentative: false,
      signedIn: token !== undefined,
      ...rest,
      headers: {
        ...headersFor(host, setup),
        ...(given.ageConfirmed ? { cookie: `theme=dark; ${confirmed.get(host) ?? proof}` } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    };
  };
  const inRegion = (region: string) => ({
    restricted: !setup.allRegions,
    headers: { [regionHeader]: region },
  });
  const payingVisitor = (token: string, paid: Visitor['paid']) => ({
    token,
    paid,
    ageConfirmed: true,
    isRepresentative: true,
  });
  const atMainHosts = mainHosts.flatMap((host) => {
    const other = mainHosts.find((each) => each !== host)!;
    return [
      visitor('anonymous', host, { isRepresentative: true }),
      visitor('confirmed', host, { ageConfirmed: true, isRepresentative: true }),
      visitor('reader', host, { token: reader }),
      visitor('confirmed reader', host, {
        token: reader,
        ageConfirmed: true,
        headers: { [regionHeader]: 'US' },
      }),
      visitor('short member', host, payingVisitor(short.token, 'short membership')),
      visitor('long member', host, payingVisitor(long.token, 'long membership')),
      visitor('buyer', host, payingVisitor(buyer.token, 'coins')),
      visitor('restricted', host, { ...inRegion('de'), isRepresentative: true }),
      visitor('restricted and confirmed', host, {
        ...inRegion('US, kr'),
        ageConfirmed: true,
        isRepresentative: true,
      }),
      visitor('editor', host, { token: editor, staff: true, isRepresentative: true }),
      visitor('operator key', host, { ...inRegion('DE'), token: api.key, staff: true }),
      visitor('forged and expired cookies', host, {
        headers: { cookie: bad.join('; ') },
        isRepresentative: !!setup.https,
      }),
      visitor('forwarded', host, {
        ageConfirmed: true,
        requestLineHost: other,
        isRepresentative: !!setup.https,
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
  const atOtherHosts = Object.keys(siteOf)
    .filter((host) => !mainHosts.includes(host) && !Object.values(setup.imageHosts ?? {}).includes(host))
    .map((host) => visitor('confirmed', host, { ageConfirmed: true, isAtMainHost: false }));
  const atImageHosts = Object.values(setup.imageHosts ?? {}).flatMap((host) => [
    visitor('anonymous', host, { isRepresentative: true }),
    visitor('confirmed', host, { token: editor, staff: true, ageConfirmed: true, isRepresentative: true }),
  ]);
  return [...atMainHosts, ...atOtherHosts, ...atImageHosts];
}

async function unlockFor(api: TestApp, uid: string, { comics }: FilledCatalogue): Promise<void> {
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

async function confirm(api: TestApp, headers: Record<string, string>): Promise<string> {
  const answer = await api.send('POST', '/api/v1/age-confirmation', { headers, json: { over18: true } });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.headers['set-cookie']).split(';')[0]!;
}

function badCookies({ clock, config }: TestApp, proof: string, { secure }: Setup) {
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
