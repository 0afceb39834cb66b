import type { AgeCheckKind } from '@longstrip/contract/maturity/maturity.rules';
import type { SignInSettings } from '@longstrip/contract/identity/sign-in.shapes';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { News } from '../../platform/news/news.ts';
import type { Assets } from '../assets/index.ts';

export type EditorialPorts = { assets: Assets; clock: Clock; news: Pick<News, 'publish'> };
export type EditorialContext = EditorialPorts & {
  db: Database;
  siteName: string;
  /** Stands where a text says {email}. */
  supportEmail: string;
  signInFor(caller: Caller): SignInSettings;
  /** On the uncensored site; the normal one always asks. */
  ageCheck: AgeCheckKind;
  /** Origin of the normal site, where a setting names it. */
  normalOrigin: string | null;
};
