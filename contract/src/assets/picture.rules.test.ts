import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareUrl, withOrigin } from './picture.rules.ts';

const sizes = { widths: [800], formats: ['webp' as const], width: 800, height: 1000 };

test('outside of the site an address has the origin of the site, or of its image host', () => {
  const addressOf = (base: string) => withOrigin('https://comics.example', shareUrl({ base, ...sizes }));
  assert.equal(addressOf('/images/a'), 'https://comics.example/images/a-share.jpg');
  assert.equal(
    addressOf('https://images.example/images/public/a'),
    'https://images.example/images/public/a-share.jpg',
  );
  assert.equal(withOrigin('', '/images/a'), '/images/a', 'a page without a known origin');
});
