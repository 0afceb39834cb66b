import type { AgeCheckKind } from '@longstrip/contract/maturity/maturity.rules';
import type { SignInSettings } from '@longstrip/contract/identity/sign-in.shapes';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { News } from '../../platform/news/news.ts';
import type { Assets } from '../assets/index.ts';

export type EditorialPorts = { assets: Assets; clock: Clock; news: Pick<News, 'publish'> };
export type EditorialContext = EditorialPorts & {
  db: Database;
  siteName: string;
  /** Stands where a text says {email}. */
  supportEmail: string;
  signIn: SignInSettings;
  ageCheck: AgeCheckKind;
  /** Origin of the normal site, where a setting names it. */
  normalOrigin: string | null;
};
