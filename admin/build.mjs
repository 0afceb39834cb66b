// Builds the back office, and refuses an entry that has grown too large.  node admin/build.mjs [--out <dir>]
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { assertEntrySize } from './tools/entry-size.mjs';
import { precompress } from './tools/precompress.mjs';
import { adminRoot, buildOptions } from './tools/vite-options.mjs';

process.env.NODE_ENV = 'production';
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? join(adminRoot, 'dist'));
const client = join(out, 'client');
const manifestFile = join(client, 'manifest.json');

await build(buildOptions(client));
await assertEntrySize(client, JSON.parse(await readFile(manifestFile, 'utf8')));
await rm(manifestFile);
await precompress(join(client, 'static'));
