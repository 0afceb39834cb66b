import type { Metrics } from '../src/platform/metrics/metrics.ts';

const withSortedLabels = (key: string) =>
  key.replace(
    /\{(.*)\}$/,
    (_, labels: string) =>
      `{${labels
        .split(/,(?=\w+=")/)
        .sort()
        .join()}}`,
  );

/** The metrics as Prometheus reads them: their names, and the value of each series. Labels are in alphabetical order. */
export async function readSeries(metrics: Metrics): Promise<{
  names: Set<string>;
  counts: Map<string, number>;
}> {
  const lines = (await metrics.metrics()).split('\n');
  const names = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
  const counts = new Map(
    lines.flatMap((line): [string, number][] => {
      const [, key, value] = /^([^#\s].*) (\S+)$/.exec(line) ?? [];
      return key === undefined ? [] : [[withSortedLabels(key), Number(value)]];
    }),
  );
  return { names, counts };
}
