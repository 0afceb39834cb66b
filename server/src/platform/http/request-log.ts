import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions, LogFn } from 'pino';

/**
 * The log of one request, whose lines name its id. The logger behind it is made with the first line: most requests write
 * none, and to make one costs as much as to find the route.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(logger: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#make = () => logger.child(bindings, options);
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level() {
    return this.#log.level;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions) {
    return this.#log.child(bindings, options);
  }

  fatal(...line: Parameters<LogFn>) {
    this.#log.fatal(...line);
  }

  error(...line: Parameters<LogFn>) {
    this.#log.error(...line);
  }

  warn(...line: Parameters<LogFn>) {
    this.#log.warn(...line);
  }

  info(...line: Parameters<LogFn>) {
    this.#log.info(...line);
  }

  debug(...line: Parameters<LogFn>) {
    this.#log.debug(...line);
  }

  trace(...line: Parameters<LogFn>) {
    this.#log.trace(...line);
  }

  silent() {}
}
