import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClick } from './press.ts';

test('a click ends within 200 ms and 5 px; anything else is a drag', () => {
  const from = { time: 1000, x: 10, y: 10 };
  const table: [number, number, number, boolean][] = [
    [0, 0, 0, true],
    [200, 0, 0, true],
    [201, 0, 0, false],
    [100, 5, 0, true],
    [100, 5.1, 0, false],
    [100, 0, -6, false],
    [100, 3, 4, true],
    [100, 4, 4, false],
  ];
  for (const [lasts, x, y, expected] of table)
    assert.equal(
      isClick(from, { time: from.time + lasts, x: from.x + x, y: from.y + y }),
      expected,
      `${lasts} ms, ${x}/${y} px`,
    );
});

test('exactly five pixels are a click, also where the press has a fraction of one', () => {
  const at = (x: number) => ({ time: 0, x, y: 10 });
  assert.equal(isClick(at(100.6), at(105)), true);
  assert.equal(isClick(at(100.6), at(95)), true);
  assert.equal(isClick(at(100.6), at(106)), false);
});
