import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signUpPerson } from '../../../test/people.ts';

const api = await openTestApp();
const plans = async () => (await api.read('/plans/list', {})).json.data as Record<string, unknown>[];

test('lists the four plans of the specification with the derived prices', async () => {
  const figures = (await plans()).map((plan) => [
    plan['id'],
    plan['firstPriceCents'],
    plan['renewalPriceCents'],
    plan['firstPerWeekCents'],
    plan['renewalPerWeekCents'],
    plan['includesUncensored'],
  ]);
  assert.deepEqual(figures, [
    ['1week', 799, 799, 799, 799, false],
    ['4weeks', 1349, 1599, 337, 400, false],
    ['12weeks', 2499, 3599, 208, 300, true],
    ['24weeks', 4199, 7999, 175, 333, true],
  ]);
});

test('an update changes only the fields that are sent', async () => {
  const [first] = await plans();
  const disclaimers = ['One "quoted" <b>line</b>'];
  const { data } = await api.ask('PATCH', '/plans/1week', { json: { firstPriceCents: 500, disclaimers } });
  const changed = { ...first, firstPriceCents: 500, firstPerWeekCents: 500, disclaimers };
  assert.deepEqual(data, [{ ...changed, description: 'All episodes', version: 2 }]);
  assert.deepEqual((await plans())[0], changed);
  await api.refused('invalid_input', 'PATCH', '/plans/2weeks', { json: {} });
  for (const json of [
    { firstPriceCents: -1 },
    { firstPriceCents: 1.5 },
    { weeks: 2 },
    { disclaimers: 'x' },
    { includesUncensored: 1 },
  ])
    await api.refused('invalid_input', 'PATCH', '/plans/1week', { json });
});

test('whether a plan includes uncensored content is added to what staff wrote about it', async () => {
  const descriptionOf = async (json: object) => {
    await api.ask('PATCH', '/plans/4weeks', { json });
    return (await plans())[1]!['description'];
  };
  assert.equal((await plans())[1]!['description'], 'All episodes, uncensored content not included.');
  assert.equal(
    await descriptionOf({ includesUncensored: true }),
    'All episodes, uncensored content included.',
  );
  assert.equal(
    await descriptionOf({ description: 'Read <b>all</b>.' }),
    'Read <b>all</b>. Uncensored content included.',
  );
  assert.equal(await descriptionOf({ description: '' }), 'Uncensored content included.');
});

test('a person needs a second factor of the last five minutes to change prices, an operator key does not', async () => {
  const { token } = await signUpPerson(api, { role: 'admin' });
  const changes = { json: { firstPriceCents: 600 } };
  await api.ask('PATCH', '/plans/1week', { key: token, ...changes });
  api.clock.moveBy(5 * 60_000 + 1000);
  const stale = { key: token, json: { firstPriceCents: 1 } };
  await api.refused('recent_second_factor_required', 'PATCH', '/plans/1week', stale);
  assert.equal((await plans())[0]!['firstPriceCents'], 600);
  await api.ask('PATCH', '/plans/1week', { key: true, json: { firstPriceCents: 700 } });
  assert.equal((await plans())[0]!['firstPriceCents'], 700);
});
