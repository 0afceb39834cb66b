import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../testing.ts';
import { schemaFiles } from './describe-schema.ts';

for (const [file, text] of await schemaFiles(await testDatabase()))
  test(`${path.basename(file)} is what the migrations make`, async () => {
    const written = await readFile(file, 'utf8');
    assert.equal(written, text, 'Write it again: node server/test/schema/write-schema.ts');
  });
