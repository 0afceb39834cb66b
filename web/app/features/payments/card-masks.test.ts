import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyMask, cardErrors, digitsOf, maskCvc, maskExpiry, maskNumber } from './card-masks.ts';

test('numbers are grouped by their card', () => {
  assert.equal(maskNumber('4242424242424242'), '4242 4242 4242 4242');
  assert.equal(maskNumber('4242-4242 4242.4242 99'), '4242 4242 4242 4242');
  assert.equal(maskNumber('378282246310005'), '3782 822463 10005');
  assert.equal(maskNumber('37828'), '3782 8');
  assert.equal(maskNumber('letters'), '');
});

test('every way to write an expiry becomes MM/YY', () => {
  for (const text of ['1230', '12/30', '12 / 30', '12/2030', '2030-12', '12-2030'])
    assert.equal(maskExpiry(text), '12/30', text);
  assert.equal(maskExpiry('1/'), '01');
  for (const text of ['5', '05', '5/30', '5/2030', '2030-5'])
    assert.equal(maskExpiry(text).slice(0, 2), '05', text);
  assert.deepEqual(['1', '12', '123', '12345'].map(maskExpiry), ['1', '12', '12/3', '12/34']);
});

test('a year that is typed in full is shortened with its last digit', () => {
  const typed = (text: string) => [...text].reduce((field, key) => maskExpiry(field + key), '');
  for (const text of ['12/2030', '122030', '12 / 2030', '12/30', '1230'])
    assert.equal(typed(text), '12/30', text);
  for (const text of ['5/2030', '05/2030', '52030']) assert.equal(typed(text), '05/30', text);
  assert.deepEqual(['12/20', '12/203', '12/2030'].map(typed), ['12/20', '12/203', '12/30']);
  assert.deepEqual(applyMask(maskExpiry, '12/203', { value: '12/2030', caret: 7 }), {
    value: '12/30',
    caret: 5,
  });
});

test('the security code has four digits on American Express and three elsewhere', () => {
  assert.equal(maskCvc('12345', '4242'), '123');
  assert.equal(maskCvc('12345', '3782 8'), '1234');
});

test('an edit keeps the caret behind the same digit', () => {
  const typed = (value: string, caret: number, before = '') =>
    applyMask(maskNumber, before, { value, caret });
  assert.deepEqual(typed('42424', 5, '4242'), { value: '4242 4', caret: 6 });
  // In the middle.
  assert.deepEqual(typed('4292 4242', 3, '422 4242'), { value: '4292 4242', caret: 3 });
  // Pasted over everything.
  assert.deepEqual(typed('4242424242424242', 16), { value: '4242 4242 4242 4242', caret: 19 });
  assert.deepEqual(applyMask(maskExpiry, '', { value: '5', caret: 1 }), { value: '05', caret: 2 });
});

test('deleting a separator deletes the digit before it', () => {
  const deleted = applyMask(maskNumber, '4242 4', { value: '42424', caret: 4 }, true);
  assert.deepEqual(deleted, { value: '4244', caret: 3 });
  assert.deepEqual(applyMask(maskExpiry, '12/3', { value: '123', caret: 2 }, true), {
    value: '13',
    caret: 1,
  });
});

test('a mask keeps the digits in their order and is stable', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const masked = maskNumber(text);
      assert.ok(digitsOf(text).startsWith(digitsOf(masked)));
      assert.equal(maskNumber(masked), masked);
      assert.equal(maskExpiry(maskExpiry(text)), maskExpiry(text));
    }),
  );
});

test('each field says what is wrong with it', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const good = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' };
  const wrong = (change: Partial<typeof good>) => cardErrors({ ...good, ...change }, now);
  assert.deepEqual(wrong({}), {});
  assert.deepEqual(wrong({ number: '3782 822463 10005', cvc: '1234' }), {});
  assert.deepEqual(Object.keys(wrong({ number: '', expiry: '', cvc: '' })), ['number', 'expiry', 'cvc']);
  assert.match(wrong({ number: '4242 4242' }).number!, /too short: 16/);
  assert.match(wrong({ number: '3782 8' }).number!, /too short: 15/);
  assert.match(wrong({ number: '4242 4242 4242 4241' }).number!, /not right/);
  assert.match(wrong({ expiry: '13/30' }).expiry!, /01 to 12/);
  assert.match(wrong({ expiry: '00/30' }).expiry!, /01 to 12/);
  assert.match(wrong({ expiry: '1' }).expiry!, /MM\/YY/);
  assert.match(wrong({ expiry: '10/26' }).expiry!, /expired/);
  assert.match(wrong({ expiry: '12/20' }).expiry!, /expired/);
  assert.match(wrong({ expiry: '12/203' }).expiry!, /MM\/YY/);
  assert.match(wrong({ expiry: '12/99' }).expiry!, /check the year/);
  assert.deepEqual(wrong({ expiry: '12/46' }), {});
  assert.match(wrong({ number: '3782 822463 10005' }).cvc!, /4 digits/);
});
