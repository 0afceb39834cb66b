import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Providers } from './social/providers.ts';
import type { IdTokens } from './tokens/id-tokens.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

/** One file of an archive: its name, a sentence on it for its reader, and what stands in it. */
export type ExportPart = { fileName: string; about: string; content: unknown };

/** What identity is given when it is opened. */
export type IdentityPorts = {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  mail: Mail;
  log: Logger;
  config: Pick<Config, 'mail' | 'siteName' | 'supportEmail' | 'demo' | 'site' | 'identity' | 'social'>;
  /** Signs and seals. */
  secret: string;
  /** Other slices let go of what they keep about somebody, in the transaction that erases the account. */
  beforeAccountGoes(tx: Tx, uid: string): Promise<void>;
  /** What other slices keep about somebody, for the archive they may ask for. */
  exportsOf(uid: string): Promise<ExportPart[]>;
};

/** What every command, query and route of identity works with. */
export type IdentityContext = IdentityPorts & {
  keys: SigningKeys;
  idTokens: IdTokens;
  passwords: Passwords;
  providers: Providers;
};
