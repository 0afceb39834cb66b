import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestMatch } from './correct-question.ts';
import { foldText } from './fold-text.ts';
import { questionTokens, tokensOf } from './tokens.ts';

test('one form of text: compatible characters, case, accents, kana', () => {
  const folded: [text: string, folded: string][] = [
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Straße, Łódź & Søren’s', 'strasse lodz sorens'],
    ['ﾚﾍﾞﾙ アップ！', 'れべる あっぷ'],
    ['ＦＵＬＬ width ①', 'full width 1'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Ёлка, йод', 'елка иод'],
    ['اللَّيْل', 'الليل'],
    ['לַיְלָה', 'לילה'],
    ['पड़ोसी', 'पडोसी'],
    ['검색'.normalize('NFD'), '검색'],
    ['が', 'が'],
    ['★ %_\\', ''],
  ];
  for (const [text, expected] of folded) assert.equal(foldText(text), expected, text);
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      assert.equal(foldText(foldText(text)), foldText(text)),
    ),
  );
});

test('the tokens of a title contain those of every part of it that readers may type', () => {
  const letters = fc.constantFrom(...'abß é0 레벨俺だけพระकी нi');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 30 }), fc.nat(), fc.nat(), (text, from, length) => {
      const title = foldText(text);
      const has = (tokens: string[]) => tokens.every((token) => all.has(token));
      const all = new Set(tokensOf({ titles: [title], names: [] }));
      const part = [...title]
        .slice(0, 1 + (length % 30))
        .join('')
        .trim();
      if (part === '') return;
      const { anywhere, titleStart, wholeTitle } = questionTokens(part);
      assert.ok(has(anywhere), `${part} in ${title}`);
      assert.ok(has(titleStart), `${part} begins ${title}`);
      if (part === title) assert.ok(has(wholeTitle), title);
      const words = title.split(' ').slice(from % 4);
      if (words.length > 0) assert.ok(has(questionTokens(words.join(' ')).wordStart), words.join(' '));
    }),
  );
});

test('typing errors: wrong, missing, additional and exchanged letters, also in the beginning of a word', () => {
  const errors = (typed: string, known: string) => bestMatch(typed, known).errors;
  assert.equal(errors('night', 'night'), 0);
  assert.equal(errors('nihgt', 'night'), 1);
  assert.equal(errors('nigt', 'night'), 1);
  assert.equal(errors('naight', 'night'), 1);
  assert.equal(errors('istambul', 'istanbulda'), 1.5);
  assert.deepEqual(bestMatch('ふりーれそ', '葬送のふりーれん'), { text: 'ふりーれん', errors: 1 });
});
