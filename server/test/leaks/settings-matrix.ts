/**
 * Every combination of the settings that decide who may see what: AGE_CHECK, TRUST_PROXY, named hosts, PUBLIC_URL and
 * restricted regions. What each means for a visitor is written here by hand, as in `visitors.ts`.
 */
import { openAppAt } from '../app-for-tests.ts';
import { addressesToVisit, imagesToVisit } from './addresses-to-visit.ts';
import { callsToMake } from './calls-to-make.ts';
import type { Walked } from './labels.ts';
import type { Clone } from './prepare.ts';
import { telltaleSite } from './telltale-site.ts';
import { regionHeader, visitorsOf, type Setup } from './visitors.ts';
import { walk } from './walk.ts';
import { isRead, shuffled } from './whole-walk.ts';

type Choices = {
  ageCheck: 'self-declared' | 'none';
  /** `names hosts`: it also chooses the host by a header of its own. */
  proxy: 'none' | 'trusted' | 'names hosts';
  namedHosts: boolean;
  publicUrl: boolean;
  regions: boolean;
};

/** `refused`: the settings that keep the server from starting: with them a visitor could choose a region, or a host without a check of ages. */
export type Combination = { setup: Setup; refused: string[] };

const asksOfEach = 40;
const askersOfEach = 5;

export function settingsMatrix(): Combination[] {
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
      hosts: [normal, uncensored],
      siteOf: {
        [normal]: 'normal',
        [uncensored]: 'uncensored',
        ...otherHosts(choices),
      },
      ...{ unasked: ageCheck === 'none', https, secure: https || publicUrl, allRegions: !regions },
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

/** A sample of what may be asked, another one for each combination, by visitors of every standing. */
export async function walkCombination(
  { setup }: Combination,
  { walked, clone, seed }: { walked: Walked; clone: Clone; seed: number },
): Promise<{ findings: string[]; requests: number }> {
  const reads = callsToMake(walked).filter(isRead);
  const api = await openAppAt({ ...clone, env: setup.env, site: telltaleSite(reads) });
  try {
    const visitors = await visitorsOf(api, setup);
    const kinds = [reads, addressesToVisit(walked), imagesToVisit(walked, api)];
    const asks = kinds.flatMap((kind) => shuffled(kind, seed).slice(0, asksOfEach));
    const everyHost = asks.map((ask) => ({ ...ask, by: 'all' as const }));
    return await walk({ ...{ walked, visitors, seed, app: api.app }, asks: everyHost, askers: askersOfEach });
  } finally {
    await api.close();
  }
}
