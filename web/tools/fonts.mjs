import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { webRoot } from './vite-options.mjs';

const require = createRequire(import.meta.url);
const span = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const latinExtended = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
];

const bricolage = { from: 'bricolage-grotesque', kind: 'standard', axes: { wght: 700, wdth: 85, opsz: 36 } };
const figtree = { from: 'figtree', kind: 'wght', axes: { wght: { min: 400, max: 700, default: 400 } } };
const faces = [
  { name: 'bricolage-latin', ...bricolage, subset: 'latin', spans: latin },
  { name: 'bricolage-latin-ext', ...bricolage, subset: 'latin-ext', spans: latinExtended },
  { name: 'figtree-latin', ...figtree, subset: 'latin', spans: latin },
  { name: 'figtree-latin-ext', ...figtree, subset: 'latin-ext', spans: latinExtended },
];

const fontsDir = join(webRoot, 'dist', 'fonts');

/** Cuts the site's two typefaces down to what it shows: Latin letters, one width, the weights in use. */
export async function prepareFonts() {
  await mkdir(fontsDir, { recursive: true });
  for (const { name, from, kind, subset, axes, spans } of faces) {
    const source = await readFile(
      require.resolve(`@fontsource-variable/${from}/files/${from}-${subset}-${kind}-normal.woff2`),
    );
    const text = spans.map(([first, last]) => span(first, last)).join('');
    const file = join(fontsDir, `${name}.woff2`);
    await writeFile(
      `${file}.part`,
      await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: axes }),
    );
    await rename(`${file}.part`, file);
  }
}
