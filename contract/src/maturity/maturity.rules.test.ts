import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ImageDecision, isPublicOnItsSite, decideImage, offersUncensored } from './maturity.rules.ts';

test('only a genre named uncensored, in any case, offers uncensored episodes', () => {
  for (const name of ['uncensored', 'Uncensored', 'UNCENSORED'])
    assert.ok(offersUncensored([{ name: 'Drama' }, { name }]));
  for (const name of ['uncensored ', 'Uncensored!', 'censored', 'un censored'])
    assert.ok(!offersUncensored([{ name }]));
  assert.ok(!offersUncensored([]));
});

test('decides images by rating, variant, site, age and region', () => {
  const age = 'age_confirmation_required';
  const region = 'region_restricted';
  const site = { normal: 'normal', adult: 'uncensored' } as const;
  // Rating, uncensored genre, variant (null: a cover, card or banner); then the verdict for: the normal site, the same
  // confirmed, the same in a restricted region; the uncensored site, confirmed, restricted.
  const table: [
    Parameters<typeof decideImage>[0]['rating'],
    boolean,
    Parameters<typeof decideImage>[0]['variant'],
    ...ImageDecision[],
  ][] = [
    ['T', false, null, 'shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden'],
    ['T', false, 'censored', 'shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden'],
    ['T', true, 'uncensored', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden'],
    ['M', false, null, 'shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden'],
    ['M', false, 'censored', 'shown', 'shown', region, 'hidden', 'hidden', 'hidden'],
    ['M', false, 'legal', 'shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden'],
    ['M', false, 'uncensored', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden'],
    ['M', true, 'uncensored', age, 'shown', region, 'hidden', 'hidden', 'hidden'],
    ['AO', false, null, 'hidden', 'hidden', 'hidden', age, 'shown', region],
    ['AO', false, 'uncensored', 'hidden', 'hidden', 'hidden', age, 'shown', region],
    ['AO', true, 'censored', 'hidden', 'hidden', 'hidden', age, 'shown', region],
    ['AO', false, 'legal', 'hidden', 'hidden', 'hidden', age, 'shown', 'shown'],
  ];
  for (const [rating, uncensored, variant, ...verdicts] of table) {
    const image = { rating, uncensored, variant, published: true };
    const visitors = [site.normal, site.adult].flatMap((host) => [
      { site: host, ageConfirmed: false, matureAllowed: true, staff: false },
      { site: host, ageConfirmed: true, matureAllowed: true, staff: false },
      { site: host, ageConfirmed: true, matureAllowed: false, staff: false },
    ]);
    assert.deepEqual(
      visitors.map((visitor) => decideImage(image, visitor)),
      verdicts,
      JSON.stringify(image),
    );
    for (const visitor of visitors) {
      assert.equal(decideImage(image, { ...visitor, staff: true }), 'shown');
      assert.equal(decideImage({ ...image, published: false }, visitor), 'hidden');
      assert.equal(decideImage({ ...image, published: false }, { ...visitor, staff: true }), 'shown');
    }
  }
});

test('shared caches may keep only what every visitor of the site gets', () => {
  for (const rating of ['T', 'M', 'AO'] as const)
    for (const variant of [null, 'censored', 'uncensored', 'legal'] as const)
      for (const regionsDiffer of [true, false]) {
        const image = { rating, uncensored: true, variant, published: true };
        if (!isPublicOnItsSite(image, { regionsDiffer })) continue;
        for (const ageConfirmed of [true, false])
          for (const matureAllowed of regionsDiffer ? [true, false] : [true])
            assert.notEqual(
              decideImage(image, { site: 'normal', ageConfirmed, matureAllowed, staff: false }),
              'age_confirmation_required',
              JSON.stringify([image, regionsDiffer]),
            );
      }
});
