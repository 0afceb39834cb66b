import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoVariant } from './catalogue.shapes.ts';
import { demoCatalogue } from './catalogue.ts';

/**
 * Writes the pictures of one comic to a folder, to check them by eye:
 * `node demo-content/src/look.ts night-bus-thirteen 1,2,3 [censored]`. Without chapters, it writes all of them.
 */
const [slug, chapters = '', variant = 'censored'] = process.argv.slice(2);
const { comics } = demoCatalogue({ seed: 7, now: new Date() });
const comic = comics.find((one) => one.slug === slug);
if (!comic) throw new Error(`No comic "${slug}". There are: ${comics.map((one) => one.slug).join(', ')}`);

const folder = join(tmpdir(), 'demo-look', comic.slug);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'card.png'), await comic.drawCard());
writeFileSync(join(folder, 'cover.png'), await comic.drawCover());
const wanted = chapters.split(',').filter(Boolean).map(Number);
for (const episode of comic.episodes) {
  if (wanted.length > 0 && !wanted.includes(episode.chapterNumber)) continue;
  const pages = await episode.drawPages(variant as DemoVariant);
  pages.forEach((page, i) =>
    writeFileSync(join(folder, `${episode.chapterNumber}-${i + 1}-${variant}.png`), page),
  );
}
console.log(folder);
