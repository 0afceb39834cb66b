/**
 * What Prometheus reads. Each process has one registry, in which the platform and the slices register their metrics when
 * they are opened. The names begin with `longstrip_`, and the values of labels come from lists in the code, so that
 * their number does not grow with traffic.
 */
import { createRequire } from 'node:module';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type Metrics = Registry;

/** How long figures that are read from the database are kept, however many monitors ask. */
const keptMs = 10_000;
/** Monitoring must be answered also by a process whose database is not. */
const limitMs = 2_000;

export const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };

export function openMetrics(): Metrics {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: 'longstrip_info',
    help: 'Always 1. Its labels are the version of Longstrip and of Node.',
    labelNames: ['version', 'node'],
    registers: [metrics],
  }).set({ version, node: process.versions.node }, 1);
  return metrics;
}

/** The value of a gauge, or one for each value of its label. A value that is not known is undefined. */
export type GaugeValue = number | undefined | Readonly<Record<string, number | undefined>>;

type GaugeText = { readonly help: string; readonly label?: string };

/** Gauges whose values are taken from memory whenever they are asked for. */
export function liveGauges<Name extends string>(
  metrics: Metrics,
  texts: Readonly<Record<Name, GaugeText>>,
  read: () => Readonly<Record<Name, GaugeValue>>,
): void {
  register(metrics, texts, async () => read());
}

/**
 * Gauges whose values are read together, at most every ten seconds. While they cannot be read they are NaN, which no
 * alert compares as true; `longstrip_database_reached` tells that the database is away.
 */
export function readGauges<Name extends string>(
  metrics: Metrics,
  texts: Readonly<Record<Name, GaugeText>>,
  read: () => Promise<Readonly<Record<Name, GaugeValue>>>,
): void {
  let kept: { at: number; values: Promise<Readonly<Record<Name, GaugeValue>> | undefined> } | undefined;
  register(metrics, texts, () => {
    const now = performance.now();
    if (!kept || now - kept.at > keptMs) kept = { at: now, values: inTime(read) };
    return kept.values;
  });
}

function register<Name extends string>(
  metrics: Metrics,
  texts: Readonly<Record<Name, GaugeText>>,
  read: () => Promise<Readonly<Record<Name, GaugeValue>> | undefined>,
): void {
  for (const [name, { help, label }] of Object.entries<GaugeText>(texts))
    metrics.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          const value = (await read())?.[name as Name];
          this.reset();
          if (label === undefined) this.set(typeof value === 'number' ? value : NaN);
          else
            for (const [each, number] of Object.entries(value ?? {}))
              if (number !== undefined) this.set({ [label]: each }, number);
        },
      }),
    );
}

/** Undefined if reading fails or takes too long. The cause is known already: every request meets it. */
async function inTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  try {
    return await Promise.race([read().catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
