import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const json = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** All files a chunk needs beside itself, without those already known. */
function filesOf(manifest, key, known = new Set()) {
  const chunk = manifest[key];
  if (!chunk || known.has(chunk.file)) return known;
  known.add(chunk.file);
  for (const each of chunk.imports ?? []) filesOf(manifest, each, known);
  return known;
}

/** What the documents name of a finished browser build. */
export async function readSiteAssets(clientDir) {
  const manifest = await json(join(clientDir, 'manifest.json'));
  const early = await json(join(clientDir, 'manifest-early.json'));
  const entry = manifest['app/entry-client.tsx'];
  const started = filesOf(manifest, 'app/entry-client.tsx');
  const pages = Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && key.startsWith('app/pages/'))
    .map(([key]) => [key, [...filesOf(manifest, key)].filter((file) => !started.has(file)).map((file) => `/${file}`)]);
  const style = Object.values(manifest).find((chunk) => chunk.file.endsWith('.css'));
  const css = style ? (await readFile(join(clientDir, style.file), 'utf8')).replace(/\/\*.*?\*\//gs, '').trim() : '';
  const fonts = Object.values(manifest).map((chunk) => chunk.file).filter((file) => /\/figtree-latin-(?!ext).*woff2$/.test(file));
  return {
    early: `/${Object.values(early)[0].file}`,
    entries: [`/${entry.file}`],
    imports: [...started].filter((file) => file !== entry.file).map((file) => `/${file}`),
    pages: Object.fromEntries(pages),
    css,
    styleHash: css && `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    preloadFonts: fonts.map((file) => `/${file}`),
  };
}
