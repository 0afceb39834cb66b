/** A site sells for real money only once its legal texts are written. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { policyIds } from '@longstrip/contract/editorial/editorial.shapes';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signUpPerson } from '../../../test/people.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { systemClock } from '../../platform/clock.ts';
import { openStripeDouble, stripeKeys } from '../../../test/payments/stripe-double.ts';

const double = await openStripeDouble(systemClock);
after(() => double.close());
const live = {
  PAYMENTS: 'stripe',
  ...stripeKeys,
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
  STRIPE_API_URL: double.url,
  SELLER_NAME: 'Ours Ltd',
  SELLER_ADDRESS: '1 Main Street, Springfield',
};
const open = (env: Record<string, string>) => openTestApp({ env });
type Api = Awaited<ReturnType<typeof open>>;

async function stateOf(api: Api) {
  const [site, packs, health, setup] = [
    (await api.send('GET', '/api/v1/site')).json,
    (await api.read('/coin-packs/list', {})).json,
    await api.ask('GET', '/operation/health'),
    await api.ask('GET', '/operation/setup'),
  ];
  return {
    sells: site.sells,
    packs: packs.data.length > 0,
    health: health.parts.find(({ part }: { part: string }) => part === 'sales').state,
    texts: setup.steps.find(({ step }: { step: string }) => step === 'texts').isDone,
  };
}
const writeTexts = async (api: Api) => {
  for (const id of policyIds)
    await api.ask('PUT', `/policies/${id}`, {
      json: { text: (await api.ask('GET', `/policies/${id}/template`)).text, basedOn: 0 },
    });
};
const create = async (api: Api, kind: 'coins' | 'membership' | 'renewal') => {
  const { payments, db } = api.core;
  const { uid } = await signUpPerson(api);
  return db.transaction(async (tx) =>
    payments.create(tx, {
      payerId: await payments.lockPayer(tx, uid),
      site: 'normal',
      kind,
      subject: {},
      what: 'Something',
      amountCents: 999,
      card: { token: 'pm_card', fingerprint: null },
      keepsCard: false,
      onSession: true,
    }),
  );
};

test('without the texts nothing is offered or sold for real money, and renewals go on', async () => {
  const api = await open(live);
  const nothing = { sells: false, packs: false, health: 'failing', texts: false };
  assert.deepEqual(await stateOf(api), nothing);
  for (const kind of ['coins', 'membership'] as const)
    await assert.rejects(create(api, kind), { code: 'payments_unavailable' });
  await create(api, 'renewal');
  await api.ask('PUT', '/policies/terms-of-use', { json: { text: 'Ours.' } });
  assert.deepEqual(await stateOf(api), nothing, 'one text is not enough');
});

test('once all are written it sells at once, without a restart', async () => {
  const api = await open(live);
  await writeTexts(api);
  assert.ok(await until(async () => (await stateOf(api)).sells, 10_000));
  assert.deepEqual(await stateOf(api), { sells: true, packs: true, health: 'ok', texts: true });
  await create(api, 'coins');
});

test('test mode sells without them', async () => {
  for (const env of [{}, { ...live, ...stripeKeys }]) {
    const api = await open(env);
    assert.deepEqual(await stateOf(api), { sells: true, packs: true, health: 'ok', texts: false });
    await create(api, 'membership');
  }
});

test('the templates name the site and who sells', async () => {
  const api = await open({ SITE_NAME: 'Ink', SUPPORT_EMAIL: 'us@ink.example', SELLER_NAME: 'Ink Ltd' });
  await writeTexts(api);
  for (const id of policyIds) {
    const { text, html } = (await api.send('GET', `/api/v1/policies/${id}`)).json;
    assert.ok(text.includes('{email}') && html.includes('us@ink.example'), id);
    assert.doesNotMatch(html, /\{\w+\}/);
  }
  const terms = (await api.send('GET', '/api/v1/policies/terms-of-use')).json.html;
  assert.ok(terms.includes('the rules of Ink,') && terms.includes('Ink Ltd'));
});

test('without the name and address of the seller nothing is sold for real money', async () => {
  for (const setting of ['SELLER_NAME', 'SELLER_ADDRESS'] as const) {
    const { [setting]: _unset, ...env } = live;
    const api = await open(env);
    await writeTexts(api);
    const { texts, sells, packs, health } = await stateOf(api);
    assert.deepEqual([texts, sells, packs, health], [true, false, false, 'failing'], setting);
    assert.ok(api.core.payments.salesObstacles().some((obstacle) => obstacle.setting === setting));
    await assert.rejects(create(api, 'membership'), { code: 'payments_unavailable' });
    await create(api, 'renewal');
  }
});
