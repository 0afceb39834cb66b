/** Checks answers of the API against the contract. */
import assert from 'node:assert/strict';
import { apiBase } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';

const byPath = allEndpoints
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${apiBase}${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // `/comics/list` before `/comics/{id}`.
  .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);

/** Fails if a successful answer of a call lacks a field that the contract declares, or has one that it does not declare. */
export function assertAnswer(
  method: string,
  url: string,
  { status, text }: { status: number; text: string },
): void {
  const path = url.split('?')[0]!;
  const found = byPath.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  if (!found || status !== found.endpoint.status || found.endpoint.download) return;
  const { name, answer } = found.endpoint;
  const json: unknown = JSON.parse(text);
  const parsed = answer.safeParse(json);
  assert.ok(parsed.success, `${name} answers what the contract does not declare: ${parsed.error?.message}`);
  // Parsing leaves out fields that are not declared.
  assert.deepEqual(parsed.data, json, `${name} answers fields that the contract does not declare`);
}
