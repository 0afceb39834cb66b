import { readFileSync } from 'node:fs';
import path from 'node:path';

export const monitoringFolder = path.join(import.meta.dirname, '../../../deploy/monitoring');
const read = (name: string) => readFileSync(path.join(monitoringFolder, name), 'utf8');

export const readRules = () => read('alerts.yml');
export const readRuleTests = () => read('alerts.test.yml');

export const alertNames = (): string[] =>
  [...readRules().matchAll(/^\s+- alert: (\w+)$/gm)].map(([, name]) => name!);

type Panel = { targets?: { expr: string }[] };

/** The queries of all panels of the Grafana dashboard. */
export const dashboardQueries = (): string[] =>
  (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );
