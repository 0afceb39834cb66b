// Builds the reader site: browser files, then the renderer that names them.  node web/build.mjs [--out <dir>]
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { prepareFonts } from './tools/fonts.mjs';
import { precompress } from './tools/precompress.mjs';
import { readSiteAssets } from './tools/site-assets.mjs';
import { clientOptions, earlyOptions, serverOptions, webRoot } from './tools/vite-options.mjs';

process.env.NODE_ENV = 'production';
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? join(webRoot, 'dist'));
const client = join(out, 'client');

await prepareFonts();
await build(clientOptions(client));
const { output } = await build(earlyOptions());
const assets = await readSiteAssets(client, output[0].code.trim());
await rm(join(client, 'manifest.json'));
await precompress(client);
await build(serverOptions(join(out, 'server'), () => assets));
