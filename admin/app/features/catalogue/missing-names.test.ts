import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingNames } from './missing-names.ts';

const missing = (...paths: string[]) => missingNames(paths.map((path) => ({ path })));

test('lists the names that are missing in a folder of numbered files', () => {
  assert.deepEqual(missing('001.png', '002.png', '004.png', '007.png'), ['003.png', '005.png', '006.png']);
  assert.deepEqual(missing('ep5/page 9.jpg', 'ep5/page 11.jpg'), ['page 10.jpg']);
  assert.deepEqual(
    missing('ep5/censored/1.png', 'ep5/censored/3.png', 'ep5/uncensored/1.png', 'ep5/uncensored/2.png'),
    ['2.png'],
    'each folder counts by itself',
  );
});

test('lists nothing for names that are complete or not numbered', () => {
  assert.deepEqual(missing(), []);
  assert.deepEqual(missing('3.png', '4.png', '5.png'), [], 'need not begin with 1');
  assert.deepEqual(missing('1.png', '2.jpg'), [], 'another kind of file');
  assert.deepEqual(missing('cover.png', '1.png', '3.png'), [], 'one without a number');
  assert.deepEqual(missing('ep1-2.png', 'ep2-4.png'), [], 'two numbers that differ');
  assert.deepEqual(missing('20260101.png', '20260731.png'), [], 'dates');
  assert.deepEqual(missing('1.png', '1 copy.png', '2.png'), [], 'a number twice');
});
