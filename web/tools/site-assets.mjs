import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layerOrder } from './vite-options.mjs';

const json = async (file) => JSON.parse(await readFile(file, 'utf8'));
const addresses = (files) => [...files].map((file) => `/${file}`);

/** The scripts and styles a chunk needs, with those of the chunks it imports. */
function filesOf(manifest, key, found = { scripts: new Set(), styles: new Set() }) {
  const chunk = manifest[key];
  if (!chunk || found.scripts.has(chunk.file)) return found;
  found.scripts.add(chunk.file);
  for (const each of chunk.imports ?? []) filesOf(manifest, each, found);
  for (const each of chunk.css ?? []) found.styles.add(each);
  return found;
}

async function styleText(clientDir, files) {
  const texts = await Promise.all([...files].map((file) => readFile(join(clientDir, file), 'utf8')));
  return texts
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replaceAll('\n', '');
}

/** What the documents name of a finished browser build. */
export async function readSiteAssets(clientDir) {
  const manifest = await json(join(clientDir, 'manifest.json'));
  const early = await json(join(clientDir, 'manifest-early.json'));
  const entry = manifest['app/entry-client.tsx'];
  const started = filesOf(manifest, 'app/entry-client.tsx');
  const css = layerOrder + (await styleText(clientDir, started.styles));
  const pages = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.name?.endsWith('-page')) continue;
    const { scripts, styles } = filesOf(manifest, key);
    const ownStyles = styles.difference(started.styles);
    pages[`app/pages/${chunk.name}.tsx`] = {
      scripts: addresses(scripts.difference(started.scripts)),
      styles: addresses(ownStyles),
      css: await styleText(clientDir, ownStyles),
    };
  }
  const texts = [css, ...Object.values(pages).map((page) => css + page.css)];
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => /\/figtree-latin-(?!ext).*woff2$/.test(file));
  return {
    early: `/${Object.values(early)[0].file}`,
    entries: [`/${entry.file}`],
    imports: addresses(started.scripts).filter((file) => file !== `/${entry.file}`),
    pages,
    css,
    styleHashes: texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    preloadFonts: addresses(fonts),
  };
}
