import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { openMember, passDays } from '../../../../test/memberships/members.ts';
import { signUpPerson } from '../../../../test/people.ts';
import { createCode } from '../codes/one-time-codes.ts';

const api = await openTestApp();

test('an account that loses its address to another account is not charged before it is erased', async () => {
  const member = await openMember(api, { emailVerified: false });
  await member.buy('4weeks');
  const { uid, email, token } = await signUpPerson(api);
  const details = { kind: 'VERIFY_AND_CHANGE_EMAIL', uid, email: email!, newEmail: member.email } as const;
  const oobCode = await api.core.db.transaction((tx) => createCode(tx, { ...details, now: api.clock.now() }));
  const changed = await api.send('POST', '/v1/accounts:update?key=any', {
    json: { idToken: token, oobCode },
  });
  assert.equal(changed.status, 200, changed.text);
  await passDays(api, 29);
  const charges = `select 1 from payment join payer on payer.id = payer_id where uid = $1`;
  assert.equal((await api.rows(charges, [member.uid])).length, 1);
});
