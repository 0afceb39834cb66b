/**
 * The only reader of the environment. Every setting is declared once in `settings`, with the words
 * that docs/configuration.md is rendered from; a wrong value stops the process at boot with a sentence
 * that names the variable.
 */
import os from 'node:os';
import path from 'node:path';
import { settings, type Settings } from './config.settings.ts';

export type Role = 'pages' | 'api' | 'jobs';

export type Config = {
  readonly siteName: string;
  readonly supportEmail: string;
  readonly demo: boolean;
  readonly roles: ReadonlySet<Role>;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** Signs links. Undefined means: generated once and kept in the database, see `readSecret`. */
  readonly secret: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** As Fastify's `trustProxy` wants it. */
    readonly trustProxy: boolean | number | string[];
  };
  readonly site: {
    /** Host names, lower case and without port, on which the uncensored variant answers. */
    readonly uncensoredHosts: readonly string[];
    /** Canonical origins without a slash at the end; undefined means: taken from the request. */
    readonly publicUrl: string | undefined;
    readonly publicUncensoredUrl: string | undefined;
  };
  readonly database: {
    /** Undefined means: the embedded PostgreSQL in `dataDir`. */
    readonly url: string | undefined;
    /** A session connection for LISTEN beside a transaction pooler. */
    readonly directUrl: string | undefined;
    readonly namedStatements: boolean;
    readonly poolSize: number;
  };
  readonly upload: {
    readonly maxBytes: number;
    readonly maxFiles: number;
    readonly maxPixels: number;
  };
};

/** Thrown by `readConfig`; its message is meant for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads and checks the environment; throws a `ConfigError` that names every variable at fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is an unset one: compose files and CI systems pass them that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = name === 'SECRET' || name.endsWith('_URL') ? '' : ` (it is "${given[name] ?? ''}")`;
      return `${name} ${issue.message}${shown}.`;
    });
    throw new ConfigError(`${[...new Set(lines)].join('\n')}\nAll settings: docs/configuration.md`);
  }
  return shape(parsed.data);
}

function shape(s: Settings): Config {
  return {
    siteName: s.SITE_NAME,
    supportEmail: s.SUPPORT_EMAIL,
    demo: s.DEMO,
    roles: new Set(s.ROLES),
    logLevel: s.LOG_LEVEL,
    secret: s.SECRET,
    dataDir: path.resolve(s.DATA_DIR),
    http: { host: s.HOST ?? everyAddress(), port: s.PORT, trustProxy: s.TRUST_PROXY },
    site: {
      uncensoredHosts: s.SITE_UNCENSORED_HOSTS,
      publicUrl: s.PUBLIC_URL,
      publicUncensoredUrl: s.PUBLIC_UNCENSORED_URL,
    },
    database: {
      url: s.DATABASE_URL,
      directUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
      namedStatements: s.DATABASE_NAMED_STATEMENTS,
      poolSize: s.DATABASE_POOL_SIZE,
    },
    upload: { maxBytes: s.UPLOAD_MAX_BYTES, maxFiles: s.UPLOAD_MAX_FILES, maxPixels: s.UPLOAD_MAX_PIXELS },
  };
}

/** `::` also takes IPv4, but cannot be bound at all where IPv6 is switched off (many containers). */
function everyAddress(): string {
  const addresses = Object.values(os.networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
