/**
 * Every combination of the settings that decide who may see what: AGE_CHECK, TRUST_PROXY, named hosts, PUBLIC_URL and
 * restricted regions. What each means for a visitor is written here by hand, as in `visitors.ts`.
 */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { openAppAt } from '../app-for-tests.ts';
import { addressesToVisit, imagesToVisit } from './addresses-to-visit.ts';
import { callsToMake } from './calls-to-make.ts';
import type { FilledCatalogue } from './labels.ts';
import type { Clone, Prepared } from './prepare.ts';
import { telltaleSite } from './telltale-site.ts';
import { regionHeader, visitorsOf, type Setup } from './visitors.ts';
import { walk, type WalkResult } from './walk.ts';
import { isRead, shuffled } from './whole-walk.ts';

type Choices = {
  ageCheck: 'self-declared' | 'none';
  /** `names hosts`: the proxy also sets the host, by X-Forwarded-Host. */
  proxy: 'none' | 'trusted' | 'names hosts';
  namedHosts: boolean;
  publicUrl: boolean;
  regions: boolean;
};

/**
 * `refused`: settings that stop the server from starting, because a visitor could choose a region, or a host without
 * an age check.
 */
type Combination = { setup: Setup; refused: string[] };

const visitorsPerRequest = 5;

function settingsMatrix(): Combination[] {
  const bools = [false, true];
  return (['self-declared', 'none'] as const).flatMap((ageCheck) =>
    (['none', 'trusted', 'names hosts'] as const).flatMap((proxy) =>
      bools.flatMap((namedHosts) =>
        bools.flatMap((publicUrl) =>
          bools.map((regions) => combine({ ageCheck, proxy, namedHosts, publicUrl, regions })),
        ),
      ),
    ),
  );
}

function combine(choices: Choices): Combination {
  const { ageCheck, proxy, namedHosts, publicUrl, regions } = choices;
  const normal = publicUrl ? 'comics.example' : 'localhost';
  const uncensored = namedHosts ? 'after-dark.example' : `uncensored.${normal}`;
  const https = proxy === 'names hosts';
  return {
    refused: [
      ...(regions && proxy === 'none' ? ['TRUST_PROXY'] : []),
      ...(ageCheck === 'none' && !namedHosts && !publicUrl ? ['AGE_CHECK'] : []),
    ],
    setup: {
      name: Object.entries(choices)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      env: {
        AGE_CHECK: ageCheck,
        ...(proxy === 'none' ? {} : { TRUST_PROXY: 'loopback' }),
        ...(https ? { FORWARDED_HOST_HEADER: 'x-forwarded-host' } : {}),
        ...(namedHosts ? { SITE_UNCENSORED_HOSTS: uncensored } : {}),
        ...(publicUrl ? { PUBLIC_URL: `https://${normal}` } : {}),
        ...(regions ? { RESTRICTED_REGIONS: 'DE,KR', REGION_HEADER: regionHeader } : {}),
      },
      mainHosts: [normal, uncensored],
      siteOf: {
        [normal]: 'normal',
        [uncensored]: 'uncensored',
        ...otherHosts(choices),
      },
      withoutAgeCheck: ageCheck === 'none',
      https,
      secure: https || publicUrl,
      allRegions: !regions,
    },
  };
}

/** With PUBLIC_URL, hosts that no setting names are no sites; without it, the first label decides unless hosts are named. */
function otherHosts({ namedHosts, publicUrl }: Choices): Setup['siteOf'] {
  const label = namedHosts ? 'normal' : 'uncensored';
  return {
    'evil.example': publicUrl ? 'none' : 'normal',
    'uncensored.elsewhere.example': publicUrl ? 'none' : label,
    'x.uncensored.localhost:3000': publicUrl ? 'none' : 'normal',
  };
}

type SampleOptions = {
  seed: number;
  /** How many requests of each kind; each combination draws other ones. */
  count: number;
};

/** A test for each combination. */
export async function testSettings(
  context: TestContext,
  prepared: Prepared,
  { seed, count }: SampleOptions,
): Promise<void> {
  const matrix = settingsMatrix();
  const isRefused = ({ refused }: Combination) => refused.length > 0;
  const combinations = [...matrix.filter(isRefused), ...matrix.filter((each) => !isRefused(each))];
  const clone = await prepared.clone();
  let requests = 0;
  for (const [place, { setup, refused }] of combinations.entries())
    await context.test(setup.name, async () => {
      if (refused.length > 0)
        return void assert.throws(() => readConfig(setup.env), new RegExp(refused.join('|')));
      const result = await walkWith(setup, prepared.catalogue, clone, { seed: seed + place, count });
      requests += result.requests;
      assert.deepEqual(result.findings.slice(0, 40), [], `${result.findings.length} findings`);
    });
  context.diagnostic(`${requests} requests`);
}

/** A sample of all requests, by visitors of every standing. */
async function walkWith(
  setup: Setup,
  catalogue: FilledCatalogue,
  clone: Clone,
  { seed, count }: SampleOptions,
): Promise<WalkResult> {
  const reads = callsToMake(catalogue).filter(isRead);
  const api = await openAppAt({ ...clone, env: setup.env, site: telltaleSite(reads) });
  try {
    const visitors = await visitorsOf(api, catalogue, setup);
    const kinds = [reads, addressesToVisit(catalogue), imagesToVisit(catalogue, api)];
    const requests = kinds.flatMap((kind) => shuffled(kind, seed).slice(0, count));
    const everyHost = requests.map((request) => ({ ...request, by: 'all' as const }));
    return await walk({
      catalogue,
      visitors,
      seed,
      app: api.app,
      planned: everyHost,
      visitorsPerRequest,
    });
  } finally {
    await api.close();
  }
}
