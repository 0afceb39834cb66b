/** What is written down: one JSON line an event, without anything that gives access or names a person. */
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key'];
const secretFields = ['password', 'token', 'secret', 'apiKey', 'email'];
/** Where PostgreSQL quotes the row it could not write: "Key (email)=(…) already exists". */
const quotingFields = ['detail', 'where', 'internalQuery'];

/** Options for Fastify's `logger`. */
export function logOptions(config: Pick<Config, 'logLevel'>): LoggerOptions {
  return {
    level: config.logLevel,
    base: undefined, // the process id and host name are the supervisor's to add
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
      // No address, no user agent, no query: a signed link would be usable by whoever reads the log.
      req: (request) => ({ method: request.method, path: pathOf(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** The path of a URL without what follows the question mark. */
function pathOf(url: string | undefined): string {
  return url?.split('?', 1)[0] ?? '';
}
