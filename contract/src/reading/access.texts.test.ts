import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessText, lockText } from './access.texts.ts';

/** Three plans, of which those with these names include uncensored content. */
const plansWith = (...including: string[]) =>
  ['1 week', 'Quarter', 'Half year'].map((duration) => ({
    duration,
    includesUncensored: including.includes(duration),
  }));

const cases = [
  [plansWith('Quarter', 'Half year'), /“Quarter” or “Half year”/, 'Premium (Quarter or Half year)'],
  [plansWith('Half year'), /“Half year”/, 'Premium (Half year)'],
  [plansWith('1 week', 'Quarter', 'Half year'), /Every plan|included/, 'Premium (any plan)'],
  [plansWith(), /No plan|not included/, 'Not in any plan'],
] as const;

test('the texts of a lock name the plans that include uncensored episodes', () => {
  for (const [plans, named, short] of cases) {
    for (const reason of ['premium_required', 'plan_excludes_uncensored'] as const) {
      const text = lockText(reason, { plans, adult: true });
      assert.match(text.opens, named);
      assert.equal(text.short, short);
    }
    const open = lockText('premium_required', { plans, adult: false });
    assert.match(open.opens, /^A Premium membership opens every episode, uncensored ones /);
    assert.match(open.opens, named);
    assert.equal(open.short, 'Premium');
  }
});

test('as long as the plans are not known, the texts claim nothing about them', () => {
  for (const adult of [true, false])
    for (const reason of ['premium_required', 'plan_excludes_uncensored'] as const) {
      const text = lockText(reason, { plans: undefined, adult });
      assert.doesNotMatch(text.opens, /“|No plan|Every plan|included/);
      assert.match(text.short, /^(Premium|Not in your plan)$/);
    }
});

test('the number of free episodes is the one that the rule uses', () => {
  const terms = { plans: undefined, adult: false };
  const free = 'The first 3 episodes are free for everyone';
  assert.ok(lockText('premium_required', terms).opens.includes(free));
  assert.equal(accessText({ state: 'open', because: 'first_chapters' }, terms).title, free);
});
