import type { RankingPeriod } from '@longstrip/contract/discovery/ranking.rules';
import type { AgeCheckKind } from '@longstrip/contract/maturity/maturity.rules';
import type { SignInSettings } from '@longstrip/contract/identity/sign-in.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { Assets } from '../assets/index.ts';
import type { PolicyNames } from './policies.ts';
import type { LookUpAuthorName, VersionPorts } from '../versions/index.ts';

export type EditorialPorts = VersionPorts & {
  assets: Assets;
  invalidations: Pick<Invalidations, 'publish'>;
};
/** The ids of the best comics of a ranking of all genres. */
export type RankedComics = (wanted: {
  site: SiteVariant;
  period: RankingPeriod;
  limit: number;
}) => Promise<string[]>;

export type EditorialContext = EditorialPorts & {
  db: Database;
  siteName: string;
  /** Of the site. */
  timeZone: string;
  rankedComics: RankedComics;
  lookUpAuthorName: LookUpAuthorName;
  supportEmail: string;
  policyNames: PolicyNames;
  signInFor(caller: Caller): SignInSettings;
  /** Whether anything is sold on a site. */
  sells(site: SiteVariant): boolean;
  /** For the uncensored site; on the normal one the age is always self-declared. */
  ageCheck: AgeCheckKind;
  /** Origin of the normal site; null if no setting names it. */
  normalOrigin: string | null;
  /** Origin of the uncensored site, as seen from the caller's. */
  uncensoredOriginFor(caller: Pick<Caller, 'site' | 'origin'>): string | null;
};
