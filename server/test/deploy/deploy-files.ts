import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const deployFolder = path.join(import.meta.dirname, '../../../deploy');
export const readDeployFile = (name: string) => readFileSync(path.join(deployFolder, name), 'utf8');

export type Compose = {
  services: Record<'site' | 'postgres' | 'caddy', { environment: Record<string, string> }>;
};
export const readCompose = () => parse(readDeployFile('compose/compose.yaml')) as Compose;

export type KubernetesObject = { apiVersion: string; kind: string; data?: Record<string, string> };
export const readKubernetes = () =>
  parseAllDocuments(readDeployFile('kubernetes/longstrip.yaml')).map(
    (document) => document.toJS() as KubernetesObject,
  );
