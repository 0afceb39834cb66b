/** Each cache tag is published by a change; otherwise what is cached with it would stay as it was. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { cacheTags } from '@longstrip/contract/cache-tags';

const features = path.resolve(import.meta.dirname, '../src/features');
const published = globSync('**/*.ts', { cwd: features })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => readFileSync(path.join(features, file), 'utf8').match(/\.publish\(tx, [^;]*;/g) ?? []);

for (const tag of cacheTags)
  test(`a change publishes the tag ${tag}`, () => {
    const pattern = new RegExp(`['\`]${tag}\\b`);
    assert.ok(published.some((call) => pattern.test(call)));
  });
