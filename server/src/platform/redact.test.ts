import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from './redact.ts';

test('an error is shown without addresses, links, secrets and quoted values', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  for (const [message, shown] of [
    ['The mail server did not take the letter (EENVELOPE, RCPT TO, 550, 5.1.1).', undefined],
    [`Image ${id} is missing.`, undefined],
    ['550 <mia@readers.example> is unknown', '550 <(address)> is unknown'],
    ['GET https://comics.example/a?oobCode=x failed', 'GET (link) failed'],
    ['connect postgres://site:hunter2@db/x', 'connect (link)'],
    ['bad key lsk_AbCdEfGhIjKlMnOpQrStUvWxYz', 'bad key (hidden)'],
    ['Key (email)=(mia) already exists.', 'Key (email)=(hidden) already exists.'],
    ['first line\nmia@readers.example', 'first line'],
  ] as const)
    assert.equal(redact(message), shown ?? message);
  assert.equal(redact('x '.repeat(1000)).length, 300);
});

test('reads the beginning of a long message only, without a part of a word', () => {
  assert.equal(redact('a'.repeat(1_000_000)), '');
  assert.equal(redact(`(${'x '.repeat(100)}=(${'y '.repeat(880)}mia@comics.example`).includes('mia'), false);
});
