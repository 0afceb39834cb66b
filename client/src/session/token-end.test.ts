import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsSoon } from './token-end.ts';

const now = Date.UTC(2026, 0, 1);
const tokenUntil = (ms: number, name = '') =>
  `head.${Buffer.from(JSON.stringify({ exp: ms / 1000, name })).toString('base64url')}.sign`;

test('a token is valid until 30 seconds before its end', () => {
  assert.equal(endsSoon(tokenUntil(now + 31_000), now), false);
  assert.equal(endsSoon(tokenUntil(now + 30_000), now), true);
  assert.equal(endsSoon(tokenUntil(now - 1), now), true);
});

test('reads payloads with characters beyond ASCII and those of base64url', () => {
  assert.equal(endsSoon(tokenUntil(now + 60_000, 'Zoë ÿþ??>>~~ 漫画'), now), false);
});

test('a malformed token counts as expired', () => {
  for (const text of ['', 'abc', 'a.b.c', 'a.e30.c', `a.${btoa('null')}.c`])
    assert.equal(endsSoon(text, now), true, text);
});
