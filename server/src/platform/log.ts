/** The log: one JSON line for each event, without secrets and personal data. */
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key'];
const secretFields = ['password', 'token', 'secret', 'apiKey', 'email'];
/** Where PostgreSQL quotes the row it could not write: "Key (email)=(…) already exists". */
const quotingFields = ['detail', 'where', 'internalQuery'];

/** Options for Fastify's `logger`. */
export function logOptions(config: Pick<Config, 'logLevel'>): LoggerOptions {
  return {
    level: config.logLevel,
    base: undefined, // the supervisor adds process id and host name
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        ...secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
        ...secretFields.flatMap((name) => [name, `*.${name}`]),
        ...quotingFields.map((name) => `err.${name}`),
      ],
      censor: '(hidden)',
    },
    serializers: {
      // No address, no user agent, no query: anyone who reads the log could use a signed link.
      req: (request) => ({ method: request.method, path: pathOf(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** The path of a URL without what follows the question mark. */
function pathOf(url: string | undefined): string {
  // The address of a shared list is a secret.
  return url?.split('?', 1)[0]?.replace(/^(\/list\/).+/, '$1…') ?? '';
}
