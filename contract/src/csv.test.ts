import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvHeader, csvLine } from './csv.ts';

test('quotes fields where necessary', () => {
  assert.equal(
    csvLine(['Fish, "fresh"', 'two\r\nlines', -3, null, false]),
    '"Fish, ""fresh""","two\r\nlines",-3,,false\r\n',
  );
});

test('turns everything that a spreadsheet may take for a formula into text', () => {
  const formulas = ['=1+1', '+1', '-1+1', '@cmd', '\tx', '\rx', ' =1+1', '\u00a0=1', '\ufeff=1', '\u200b@x'];
  const fullWidth = ['＝1+1', '＋1', '－1', '＠cmd', ' ＝1'];
  for (const text of [...formulas, ...fullWidth]) assert.match(csvLine([text]), /^"?'/, JSON.stringify(text));
  assert.equal(csvLine(['=HYPERLINK("x")']), `"'=HYPERLINK(""x"")"\r\n`);
  for (const text of ['-12.50', '-3', '3-1', 'a=b', '한국어', '  x'])
    assert.equal(csvLine([text]), `${text}\r\n`, text);
});

test('the file begins with a byte order mark', () => {
  assert.equal(csvHeader(['Title', 'Reads']), '\ufeffTitle,Reads\r\n');
});
