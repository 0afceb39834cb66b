import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOfStep, createTotpSecret, stepAt, stepOfCode } from './totp.ts';

/** "12345678901234567890" in base32, the secret of the test vectors of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test('makes the codes of the test vectors of RFC 6238', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(codeOfStep(secret, stepAt(at(seconds))), code);
});

test('accepts the previous, current and next step only', () => {
  const now = at(1234567890);
  const present = stepAt(now);
  for (const offset of [-2, -1, 0, 1, 2])
    assert.equal(
      stepOfCode(codeOfStep(secret, present + offset), { secret, after: 0, now }),
      Math.abs(offset) <= 1 ? present + offset : null,
    );
});

test('refuses codes of a used step and of earlier steps', () => {
  const now = at(1234567890);
  const present = stepAt(now);
  const code = (offset: number) => codeOfStep(secret, present + offset);
  assert.equal(stepOfCode(code(0), { secret, after: present, now }), null);
  assert.equal(stepOfCode(code(-1), { secret, after: present, now }), null);
  assert.equal(stepOfCode(code(1), { secret, after: present, now }), present + 1);
});

test('refuses malformed codes', () => {
  const now = at(59);
  for (const code of ['', '28708', '2870820', ' 287082', '２８７０８２', '287082\n', 'abcdef'])
    assert.equal(stepOfCode(code, { secret, after: 0, now }), null, JSON.stringify(code));
});

test('generates base32 secrets of 160 random bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, createTotpSecret));
  assert.equal(secrets.size, 50);
  for (const each of secrets) {
    assert.match(each, /^[A-Z2-7]{32}$/);
    assert.match(codeOfStep(each, 1), /^\d{6}$/);
  }
});
