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

const cspHash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The files of a finished browser build that documents name, and the text that is written into documents. */
export async function readSiteAssets(clientDir, early) {
  if (/<(!--|\/?script)/i.test(early)) throw new Error('The early script must not contain a script tag.');
  const manifest = await json(join(clientDir, 'manifest.json'));
  const entry = manifest['app/entry-client.tsx'];
  const started = filesOf(manifest, 'app/entry-client.tsx');
  const css = layerOrder + (await styleText(clientDir, started.styles));
  const inlineWith = (styles) => ({ script: [cspHash(early)], style: [cspHash(styles)] });
  const pages = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.name?.endsWith('-page')) continue;
    const { scripts, styles } = filesOf(manifest, key);
    const ownStyles = styles.difference(started.styles);
    const ownCss = await styleText(clientDir, ownStyles);
    pages[`app/pages/${chunk.name}.tsx`] = {
      scripts: addresses(scripts.difference(started.scripts)),
      styles: addresses(ownStyles),
      css: ownCss,
      inline: inlineWith(css + ownCss),
    };
  }
  const latin = (face) =>
    addresses(Object.values(manifest).map((chunk) => chunk.file)).filter((file) =>
      new RegExp(`/${face}-latin-(?!ext).*woff2$`).test(file),
    );
  return {
    early,
    entries: [`/${entry.file}`],
    pages,
    css,
    inline: inlineWith(css),
    textFonts: latin('figtree'),
    titleFonts: latin('bricolage'),
  };
}
