import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '@longstrip/contract/site.rules';
import { demoCatalogue } from './catalogue.ts';
import { followed, keptOf, lists } from './reader-library.ts';
import { readerHistories } from './readers.ts';

const began = new Date('2026-11-21T12:00:00Z');
const { comics } = demoCatalogue({ seed: 1, now: began });

test('readers of the demo follow comics of both sites, and some of them have new episodes', () => {
  const readers = new Set(readerHistories.map(({ email }) => email));
  const sites = new Set<string>();
  let withNew = 0;
  for (const { slug, rating, episodes } of comics)
    for (const { email, kept } of keptOf({ slug, comicId: slug }, began)) {
      assert.ok(readers.has(email), email);
      sites.add(siteOf(rating));
      assert.ok(kept.followedAt <= kept.seenAt && kept.seenAt < began.getTime());
      if (episodes.some(({ publishedAt }) => publishedAt.getTime() > kept.seenAt && publishedAt <= began))
        withNew++;
    }
  const slugs = new Set(comics.map(({ slug }) => slug));
  assert.ok(followed.every(({ comicSlug }) => slugs.has(comicSlug)));
  for (const { email, comicSlugs } of lists) {
    assert.ok(readers.has(email), email);
    for (const slug of comicSlugs) assert.notEqual(comics.find((each) => each.slug === slug)!.rating, 'AO');
  }
  assert.equal(sites.size, 2);
  assert.ok(withNew >= 5, `${withNew} with new episodes`);
});
