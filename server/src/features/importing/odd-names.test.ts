import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import fc from 'fast-check';
import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';
import { isFinale, partWords, type PartKind } from './names/part-words.ts';
import { readPartName } from './names/part-name.ts';
import { planNames, titlesOf } from '../../../test/importing/planned-names.ts';

const inX = (...names: string[]): string[] => names.map((name) => `X/${name}`);
const number = (value: string): string => `<ComicInfo><Number>${value}</Number></ComicInfo>`;

/** Folders → the outline of the plan. */
const names: Record<string, [string[], string]> = {
  'an unnamed first season, the second in brackets': [
    inX('Ep. 1', 'Ep. 2', 'Ep. 3', '[Season 2] Ep. 1', '[Season 2] Ep. 2'),
    '1 Episode 1, 2 Episode 2, 3 Episode 3, 4 Season 2, Episode 1, 5 Season 2, Episode 2',
  ],
  'an unnamed first season, the second as S2': [
    inX('Episode 1', 'Episode 2', 'S2 Episode 1', 'S3 Episode 1'),
    '1 Episode 1, 2 Episode 2, 3 Season 2, Episode 1, 4 Season 3, Episode 1',
  ],
  'an unnamed first season, numbers running on': [
    inX('Ep. 1', 'Ep. 2', '(S2) Ep. 3', '(S2) Ep. 4'),
    '1 Episode 1, 2 Episode 2, 3 Episode 3, 4 Episode 4',
  ],
  'an unnamed first season beside the folder of the second': [
    inX('Ep 1', 'Ep 2', 'Season 2/Ep 1', 'Season 2/Ep 2'),
    '1 Episode 1, 2 Episode 2, 3 Season 2, Episode 1, 4 Season 2, Episode 2',
  ],
  'an unnamed folder before the second season': [
    inX('Zero/Ep 1', 'Zero/Ep 2', 'Season 2/Ep 1', 'Season 3/Ep 1', 'Extras/Ep 1'),
    '1 Zero, Episode 1, 2 Zero, Episode 2, 3 Season 2, Episode 1, 4 Season 3, Episode 1, 5 Extras, Episode 1',
  ],
  'an unnamed first part': [
    inX('Ch 1', 'Ch 2', 'Part 2 Ch 1', 'Part II Ch 2'),
    '1 Episode 1, 2 Episode 2, 3 Part 2, Episode 1, 4 Part 2, Episode 2',
  ],
  'finales of seasons': [
    inX('Ep 1', 'Ep 2', 'Finale', '[Season 2] Ep 1', '[Season 2] Finale', 'Afterword'),
    '1 Episode 1, 2 Episode 2, 3 Finale, 4 Season 2, Episode 1, 5 Season 2, Finale, 6 Afterword',
  ],
  'a finale of the first season where numbers run on': [
    inX('Ep 1', 'Ep 2', 'S1 Finale', '[Season 2] Ep 3', '[Season 2] Finale', 'Epilogue'),
    '1 Episode 1, 2 Episode 2, 3 Finale, 4 Episode 3, 5 Season 2, Finale, 6 Epilogue',
  ],
  'parts I and II that each count from 1': [
    inX('Part II - Chapter 1', 'Part I - Chapter 2', 'Part I - Chapter 1', 'Part II - Chapter 2'),
    '1 Part 1, Episode 1, 2 Part 1, Episode 2, 3 Part 2, Episode 1, 4 Part 2, Episode 2',
  ],
  'folders of parts by Roman numerals alone': [
    inX('I/1', 'I/2', 'II/1', 'IX/1', 'V/1'),
    '1 I, Episode 1, 2 I, Episode 2, 3 II, Episode 1, 4 V, Episode 1, 5 IX, Episode 1',
  ],
  'parts of seasons': [
    inX('Season 2/Part 2/Ep 1', 'Season 2/Part 1/Ep 1', 'Season 1/Part 1/Ep 1', 'Season 1/Part 2/Ep 1'),
    '1 Season 1, Part 1, Episode 1, 2 Season 1, Part 2, Episode 1, 3 Season 2, Part 1, Episode 1, 4 Season 2, Part 2, Episode 1',
  ],
  'Roman numerals': [
    inX(
      ...['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XIV'].map(
        (sign) => `Chapter ${sign}`,
      ),
    ),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14].map((n) => `${n} Episode ${n}`).join(', '),
  ],
  'Roman numerals alone, with titles': [
    inX('V', 'IX - Rain', 'I', 'X. Snow', 'Prologue'),
    '1 Prologue, 2 Episode 1, 5 Episode 5, 9 Rain, 10 Snow',
  ],
  'one Roman numeral is a word': [inX('I', 'Rain'), '1 I, 2 Rain'],
  'decimal volumes': [
    inX('Band 02', 'Band 02.5', 'Band 2,7', 'Band 03'),
    '2 Volume 2, 3 Volume 2.5, 4 Volume 2.7, 5 Volume 3',
  ],
  'volumes beside later loose chapters': [
    inX('M v01', 'M v02', 'M 015', 'M 016'),
    '1 Volume 1, 2 Volume 2, 15 Episode 15, 16 Episode 16',
  ],
  'ranges in names': [inX('Ch 001-003', 'Ch 004–006', '7'), '1 Episode 1-3, 4 Episode 4-6, 7 Episode 7'],
  'bare ranges': [inX('X 011-020', 'X 001-010', 'X 021'), '1 Episode 1-10, 11 Episode 11-20, 21 Episode 21'],
  'arcs with ranges in brackets': [
    inX('1 - Beginning (Ch 1-10)/Ch 1', '1 - Beginning (Ch 1-10)/Ch 2', '2 - End (Ch 11-20)/Ch 11'),
    '1 Episode 1, 2 Episode 2, 11 Episode 11',
  ],
  'arcs with bare ranges in brackets': [
    inX('Storm [001-010]/001', 'Calm [011-020]/011'),
    '1 Episode 1, 11 Episode 11',
  ],
  'a chapter with a range and folders in it': [
    inX('Ch 1-3/a', 'Ch 1-3/b', 'Ch 4'),
    '1 Episode 1-3, 4 Episode 4',
  ],
  'parts of chapters by a dash': [
    inX('Chapter 67-1', 'Chapter 67-2', 'Chapter 68-1', 'Chapter 68-10', 'Chapter 68-2'),
    '67 Episode 67-1, 68 Episode 67-2, 69 Episode 68-1, 70 Episode 68-2, 71 Episode 68-10',
  ],
  'parts of chapters in brackets': [
    inX('Episode 1 (Part 001)', 'Episode 1 (Part 002)', 'Episode 2 (Part 001)'),
    '1 Episode 1, Part 1, 2 Episode 1, Part 2, 3 Episode 2, Part 1',
  ],
  'parts of titled chapters': [
    inX('Chapter 007 Game 006 - Skin (Part 001)', 'Chapter 007 Game 006 - Skin (Part 002)'),
    '7 Game 006 - Skin, Part 1, 8 Game 006 - Skin, Part 2',
  ],
  'parts counted': [
    inX('Ep 5 (1 of 2)', 'Ep 5 (2 of 2)', 'Ep 6 (1 of 2)'),
    '5 Episode 5, Part 1, 6 Episode 5, Part 2, 7 Episode 6, Part 1',
  ],
  'short words for parts': [
    inX('Ep 5 Pt.1', 'Ep 5 Pt.2', 'Ep 6 Pt.1', 'Ep 6 Pt. II'),
    '5 Episode 5, Part 1, 6 Episode 5, Part 2, 7 Episode 6, Part 1, 8 Episode 6, Part 2',
  ],
  'parts of bare numbers': [
    inX('5 pt 1', '5 pt 2', '6'),
    '5 Episode 5, Part 1, 6 Episode 5, Part 2, 7 Episode 6',
  ],
  'extras in other languages': [
    inX('Folge 1', 'Folge 2', 'Sonderfolge 1', 'Hors-série 1', 'Capítulo especial 1'),
    '1 Episode 1, 2 Episode 2, 3 Capítulo especial 1, 4 Hors-série 1, 5 Sonderfolge 1',
  ],
  'numbers in brackets behind the number': [inX('Ep 5 (1)', 'Ep 5 (2)'), '5 Episode 5, 6 Ep 5 (2)'],
  'titles that repeat': [
    inX('Ch 1 - Rain', 'Ch 2 - Rain', 'Ch 3 - Rain'),
    '1 Rain, 2 Episode 2: Rain, 3 Episode 3: Rain',
  ],
  'titles that repeat in seasons': [inX('S1 Ep 1 - Rain', 'S2 Ep 1 - Rain'), '1 Rain, 2 Season 2, Rain'],
  'names that say the same': [
    inX('Ch 1/a', 'Ch 1', 'Ch 1 [A]', 'Ch 1 [B]', 'Ch_1'),
    '1 Episode 1, 2 Ch_1, 3 Ch 1 [A], 4 Ch 1 [B]',
  ],
  'odd dashes and underscores': [
    inX('Ch‑6', 'Ch—7', 'Ch＿9', 'Ch–10', 'Ch·11'),
    '6 Episode 6, 7 Episode 7, 9 Episode 9, 10 Episode 10, 11 Episode 11',
  ],
  'x as a decimal point': [
    inX('Futari - c011', 'Futari - c011x5', 'Futari - c012'),
    '11 Episode 11, 12 Episode 11.5, 13 Episode 12',
  ],
  'titles with words of parts in them': [
    inX('Ch 1 - Act 2 begins', 'Ch 2 - Part 2 of the plan', 'Ch 3 - The Final Battle'),
    '1 Act 2 begins, 2 Part 2 of the plan, 3 The Final Battle',
  ],
  'numbers written out': [inX('Part Three - Rain', 'Part One', 'Part Two'), '1 Part 1, 2 Part 2, 3 Rain'],
  'seasons behind their number': [
    inX('2 сезон 1 серия', '1 сезон 1 серия', '1 сезон 2 серия'),
    '1 Season 1, Episode 1, 2 Season 1, Episode 2, 3 Season 2, Episode 1',
  ],
  'seasons behind bare numbers': [
    inX('1', '2', '1 (Season 2)', '2 (Season 2)'),
    '1 Episode 1, 2 Episode 2, 3 Season 2, Episode 1, 4 Season 2, Episode 2',
  ],
  'Korean parts': [
    inX('1화', '2화', '2부 1화', '2부 최종화', '외전 1화'),
    '1 Episode 1, 2 Episode 2, 3 Part 2, Episode 1, 4 최종화, 5 외전 1화',
  ],
  'prologues and epilogues with numbers': [
    inX('Epilogue 1', 'Chapter 11', 'Chapter 12', 'Prologue 2', 'Prologue 1'),
    '1 Prologue 1, 2 Prologue 2, 11 Episode 11, 12 Episode 12, 13 Epilogue 1',
  ],
  'ranges of volumes': [inX('Vol 1-3', 'Vol 4'), '1 Volume 1-3, 4 Volume 4'],
  'two episodes in one': [inX('S01E01-E02', 'S01E03'), '1 Episode 1-2, 3 Episode 3'],
  'fractions that are equal as numbers': [
    inX('10.1', '10.10', '11'),
    '1 Episode 10.1, 2 Episode 10.10, 11 Episode 11',
  ],
  ordinals: [
    inX('2nd Season Ep 1', '1st Season Ep 1', '1st Season Ep 2'),
    '1 Season 1, Episode 1, 2 Season 1, Episode 2, 3 Season 2, Episode 1',
  ],
};

for (const [title, [paths, expected]] of Object.entries(names)) {
  test(`reads ${title}`, () => {
    assert.deepEqual(titlesOf(planNames(paths)), [`X: ${expected}`]);
  });
}

test('numbers and ranges of ComicInfo.xml; one above the limit is none', () => {
  const numbers: [string[], string][] = [
    [['11-20', '1-10', '21'], 'X: 1 Episode 1-10, 11 Episode 11-20, 21 Episode 21'],
    [['3000000000', '2'], 'X: 2 Episode 2, 3 Episode 3'],
    [['99999999999999999999', '1'], 'X: 1 Episode 1, 2 Episode 2'],
    [['2147483647', '100001'], 'X: 1 Episode 1, 2 Episode 2'],
    [['99999', '100000'], 'X: 99999 Episode 99999, 100000 Episode 100000'],
  ];
  for (const [values, expected] of numbers) {
    const folders = values.map((_, i) => `X/${'abc'[i]}`);
    const files = Object.fromEntries(
      folders.map((folder, i) => [`${folder}/ComicInfo.xml`, number(values[i]!)]),
    );
    const made = titlesOf(planNames(folders, files))[0]!.replace(/ [abc](?=,|$)/g, (name) => name);
    assert.equal(made.replace(/(\d+) [abc](?=,|$)/g, '$1 Episode $1'), expected);
  }
});

test('chapters behind the highest number stay within the limit', () => {
  const files = { 'X/a/ComicInfo.xml': number('99999'), 'X/b/ComicInfo.xml': number('100000') };
  const [comic] = planNames(inX('a', 'b', 'Extra 1', 'Extra 2'), files);
  assert.deepEqual(
    comic!.chapters.map(({ number }) => number),
    [99_997, 99_998, 99_999, 100_000],
  );
});

test('the README shows the table of words', async () => {
  const kinds: PartKind[] = ['season', 'part', 'volume', 'chapter', 'finale'];
  const rows = [
    ['', ...kinds],
    kinds.concat('season').map(() => '---'),
    ...Object.entries(partWords).map(([language, words]) => [
      language,
      ...kinds.map((kind) => words[kind].join(', ')),
    ]),
  ];
  const cellsOf = (text: string): string[][] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replace(/^-+$/, '---')),
      );
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  assert.deepEqual(cellsOf(readme), rows);
});

const variants: ((form: string) => string)[] = [
  (form) => form,
  (form) => form.toUpperCase(),
  (form) => form.normalize('NFD'),
  (form) => form.replace(' ', ''),
  (form) => form.replace(' ', '. '),
];

test('every word of the table is read, with and without what may vary', () => {
  for (const [language, words] of Object.entries(partWords))
    for (const kind of ['season', 'part', 'volume', 'chapter'] as const)
      for (const form of words[kind].map((each) => each.replace('N', '\u0000')))
        for (const vary of variants) {
          const name = vary(form).replace('\u0000', '12');
          const part = readPartName(name);
          assert.equal(kind === 'chapter' ? part.number : part.volume, 12, `${language} ${kind} ${name}`);
        }
});

test('every word of a finale is read, alone and behind a season', () => {
  for (const { finale } of Object.values(partWords))
    for (const word of finale)
      for (const name of [word, word.toUpperCase(), `Season 2 ${word}`, `Season 2 - ${word}!`])
        assert.ok(isFinale(name), name);
  for (const name of ['Finally', 'The finalist', 'Final Battle', 'Semifinale'])
    assert.ok(!isFinale(name), name);
});

const anyName = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Object.values(partWords)
          .flatMap((words) => Object.values(words).flat())
          .map((form) => form.replace('N', '')),
      ),
      fc.constantFrom(
        ' ',
        ' - ',
        '-',
        '.',
        '(',
        ')',
        '[',
        ']',
        '#',
        'v2',
        ' of ',
        'I',
        'IV',
        'Rain',
        'Extra',
        'X',
      ),
      fc.nat(30).map(String),
      fc.constantFrom('99999', '100000', '9999', '1.5', '10a', '007', '十二'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join('').replaceAll('/', '').trim())
  .filter((name) => name !== '' && !name.startsWith('.'));
const anyNumber = fc.option(
  fc.oneof(
    fc.nat(20).map(String),
    fc.constantFrom('1-10', '99999', '100000', '100001', '3000000000', '1.5', '-1'),
  ),
);

test('of any names, titles are unique, numbers rise within the limit, and the order of the input does not matter', () => {
  const anyComic = fc.uniqueArray(
    fc.record({ name: anyName, number: anyNumber, season: fc.option(anyName) }),
    {
      minLength: 1,
      maxLength: 8,
      selector: ({ name, season }) => `${season}/${name}`,
    },
  );
  fc.assert(
    fc.property(anyComic, (given) => {
      const folders = given.map(({ name, season }) => `X/${season === null ? '' : `${season}/`}${name}`);
      const files = Object.fromEntries(
        given.flatMap(({ number: value }, i) =>
          value === null ? [] : [[`${folders[i]}/ComicInfo.xml`, number(value)]],
        ),
      );
      const comics = planNames(folders, files);
      for (const { chapters } of comics) {
        const titles = chapters.map(({ title }) => title.toLowerCase());
        assert.equal(new Set(titles).size, titles.length, titles.join());
        chapters.forEach((chapter, i) => {
          assert.ok(Number.isInteger(chapter.number) && chapter.number <= maxChapterNumber);
          assert.ok(chapter.number > (chapters[i - 1]?.number ?? 0));
        });
      }
      assert.deepEqual(titlesOf(planNames(folders.toReversed(), files)), titlesOf(comics));
    }),
    { numRuns: 1000 },
  );
});
