import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comicSheets } from '../comics/index.ts';
import { font, textWidth } from '../drawing/lettering.ts';
import { toSvg } from '../drawing/raster.ts';
import { type Balloon, capHeight, leading, letterSize, roundness } from './balloon.ts';
import type { Variant } from './comic-sheet.ts';
import { readCast } from './cast.ts';
import { arrangeEpisode, composeEpisode } from './compose.ts';
import { wordsFor } from './discretion.ts';
import { pictureTop } from './draw-panel.ts';
import { parseScript, ScriptMistake } from './script.ts';

const seed = 7;
const all = comicSheets.flatMap((sheet) =>
  parseScript(sheet.script, sheet.slug).map((episode, i) => ({ sheet, episode, chapter: i + 1 })),
);
// Every fourth episode in `npm test`; strips.soak.ts checks all.
const drawn = all.filter((_, i) => process.env['TEST_SOAK'] || i % 4 === 0);
const variantsOf = (sheet: (typeof all)[number]['sheet'], chapter: number): Variant[] =>
  sheet.variants?.(chapter) ? ['censored', 'uncensored', 'legal'] : ['censored'];

test('every line of lettering stays inside its balloon, and every balloon inside its panel', () => {
  for (const { sheet, episode, chapter } of drawn) {
    for (const variant of variantsOf(sheet, chapter)) {
      for (const panel of arrangeEpisode(sheet, episode, chapter, variant, seed)) {
        const where = `${sheet.slug} ${chapter} "${episode.title}"`;
        for (const text of panel.texts) {
          if (text.kind === 'sound') continue;
          const box =
            text.kind === 'caption'
              ? { l: text.x, r: text.x + text.box.width, t: text.y, b: text.y + text.box.height }
              : {
                  l: text.x - text.balloon.halfWidth,
                  r: text.x + text.balloon.halfWidth,
                  t: text.y - text.balloon.halfHeight,
                  b: text.y + text.balloon.halfHeight,
                };
          assert.ok(
            box.l >= 0 && box.r <= panel.width && box.t >= 0 && box.b <= panel.height,
            `${where}: ${JSON.stringify(box)} in ${panel.width}x${panel.height}`,
          );
          if (text.kind === 'balloon')
            assert.ok(letteringFits(text.balloon), `${where}: ${text.balloon.lines.join(' / ')}`);
        }
      }
    }
  }
});

/** Whether every corner of every line stays inside the outline. */
function letteringFits(balloon: Balloon): boolean {
  const first = -((balloon.lines.length - 1) * leading) / 2;
  return balloon.lines.every((line, i) => {
    const x = textWidth('balloon', line, letterSize) / 2 + 8;
    const y = Math.abs(first + i * leading) + capHeight / 2;
    return (x / balloon.halfWidth) ** roundness + (y / balloon.halfHeight) ** roundness <= 1;
  });
}

test('captions of a panel without figures hide a strip of it at most', () => {
  for (const { sheet, episode, chapter } of drawn)
    for (const panel of arrangeEpisode(sheet, episode, chapter, 'censored', seed)) {
      const captions = panel.texts.flatMap((text) => (text.kind === 'caption' ? text : []));
      if (panel.figures.length > 0 || captions.length < panel.texts.length) continue;
      for (const { y, box } of captions)
        assert.ok(y + box.height - pictureTop(panel) <= 40, `${sheet.slug} ${chapter}`);
    }
});

test('no balloon lies over a face', () => {
  for (const { sheet, episode, chapter } of drawn) {
    for (const panel of arrangeEpisode(sheet, episode, chapter, 'censored', seed)) {
      for (const text of panel.texts) {
        if (text.kind !== 'balloon') continue;
        for (const one of panel.figures) {
          const half = 40 * one.scale;
          const apart =
            Math.abs(text.y - one.head[1]) > text.balloon.halfHeight + half * 0.6 ||
            Math.abs(text.x - one.head[0]) > text.balloon.halfWidth + half;
          assert.ok(
            apart,
            `${sheet.slug} ${chapter} "${episode.title}": "${text.balloon.lines.join(' ')}" covers ${one.who}`,
          );
        }
      }
    }
  }
});

test('the fonts have every letter that is used', () => {
  for (const sheet of comicSheets) {
    for (const char of new Set(sheet.script + sheet.title))
      if (char.trim())
        assert.ok(
          font('balloon').charToGlyphIndex(char) > 0 && font('display').charToGlyphIndex(char) > 0,
          `${sheet.slug}: ${char}`,
        );
  }
});

test('pages are 3000 to 9000 px tall', () => {
  for (const { sheet, episode, chapter } of drawn) {
    for (const page of composeEpisode(sheet, episode, chapter, 'censored', seed))
      assert.ok(page.height >= 3000 && page.height <= 9000, `${sheet.slug} ${chapter}: ${page.height}`);
  }
});

test('the same seed draws the same page, and a different variant a different one', () => {
  const { sheet, episode, chapter } = all.find(
    (one) => one.sheet.slug === 'overtime-in-hell' && one.chapter === 3,
  )!;
  const draw = (variant: Variant): string =>
    composeEpisode(sheet, episode, chapter, variant, seed)
      .flatMap((page) => page.bands.map(toSvg))
      .join('');
  assert.equal(draw('censored'), draw('censored'));
  assert.notEqual(draw('censored'), draw('uncensored'));
  assert.notEqual(draw('censored'), draw('legal'));
});

test('a word in braces is spelled out only in the uncensored variant', () => {
  assert.equal(wordsFor('oh {damn} it', 'uncensored'), 'oh damn it');
  assert.doesNotMatch(wordsFor('oh {damn} it', 'censored'), /damn/);
  assert.match(wordsFor('oh {damn} it', 'legal'), /^oh [a-z]+ it$/);
  for (const { sheet, episode, chapter } of all)
    if (variantsOf(sheet, chapter).length === 1)
      assert.doesNotMatch(JSON.stringify(episode), /\{[a-z]+\}/, sheet.slug);
});

test('a mistyped script names the comic, the episode and the word', () => {
  assert.throws(
    () => parseScript('== A | key\n[kitchen] Ada hapy', 'x'),
    (error) => error instanceof ScriptMistake && /x, "A": "hapy"/.test(error.message),
  );
});

test('a mistyped cast names the word or the line', () => {
  const line =
    'Ada: human tall coat skin #ffffff top #000000 bottom #000000 accent #ff0000 hair bob #222222 with cap';
  assert.equal(readCast(line).Ada!.hair, 'bob');
  assert.throws(() => readCast(line.replace('coat', 'caot')), /"caot" is none of sweater/);
  assert.throws(() => readCast(line.replace('skin', 'skni')), /cannot read "Ada: human tall coat skni/);
});
