import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { eventIn, openPopup } from './testing/popup.ts';
import { providerIds } from './provider.ts';

const api = await openTestApp({ env: { DEMO: 'on' } });
const mira = { reader: 'mira@readers.example' };

for (const providerId of providerIds)
  test(`${providerId}: there and back`, async () => {
    const popup = openPopup(api);
    const event = await popup.signIn(providerId, mira);
    assert.deepEqual(
      { ...event, sessionId: typeof event.sessionId },
      {
        ...{ type: 'signInViaPopup', eventId: '1234567890', sessionId: 'string', error: null },
        ...{ urlResponse: 'http://localhost/__/auth/callback', postBody: null, tenantId: null },
      },
    );
    const [flow] = await api.rows<{ profile: Record<string, unknown> }>(
      'select profile from social_flow where provider_id = $1',
      [providerId],
    );
    assert.equal(flow!.profile['email'], 'mira@readers.example');
    assert.equal(flow!.profile['displayName'], 'Mira Okafor');
    assert.equal(flow!.profile['emailVerified'], providerId !== 'facebook.com');
    assert.match(String(flow!.profile['federatedId']), /^demo-/);
  });
