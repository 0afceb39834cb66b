import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('quotes values where needed, and escapes formulas', () => {
  assert.equal(
    csvOf(
      ['Comic', 'Reads'],
      [
        ['Fish, "fresh"', 12],
        ['=HYPERLINK("x")', -3],
        ['-12.50', '-1+1'],
        [null, 0],
      ],
    ),
    'Comic,Reads\r\n"Fish, ""fresh""",12\r\n"\'=HYPERLINK(""x"")",-3\r\n-12.50,\'-1+1\r\n,0\r\n',
  );
});
