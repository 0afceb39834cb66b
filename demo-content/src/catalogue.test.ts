import assert from 'node:assert/strict';
import { maxComicsOnHomePage } from '@longstrip/contract/editorial/home.rules';
import { test } from 'node:test';
import sharp from 'sharp';
import { demoCatalogue } from './catalogue.ts';

const now = new Date('2026-11-21T12:00:00Z');
const catalogue = demoCatalogue({ seed: 7, now });
const { comics } = catalogue;
const episodes = comics.flatMap((comic) => comic.episodes.map((episode) => ({ comic, episode })));

test('there are enough comics and episodes, of every rating and genre', () => {
  assert.ok(comics.length >= 16);
  assert.ok(comics.filter((c) => c.rating === 'AO').length >= 4);
  assert.ok(comics.filter((c) => c.rating === 'M').length >= 3);
  assert.ok(episodes.length >= 200 && episodes.length <= 240, `${episodes.length} episodes`);
  for (const comic of comics)
    assert.ok(comic.episodes.length >= 4 && comic.episodes.length <= 40, comic.title);
  const used = new Set(comics.flatMap((c) => c.genres));
  assert.deepEqual([...used].sort(), catalogue.genres.map((g) => g.name).sort());
});

test('no two comics and no two episodes share a title or an address', () => {
  for (const list of [
    comics.map((c) => c.slug),
    comics.map((c) => c.title),
    episodes.map((e) => e.episode.title.toLowerCase()),
  ]) {
    assert.equal(new Set(list).size, list.length);
  }
});

test('chapters count from 1 without a gap and come out weekly but for one break, the last one a few days ago', () => {
  for (const comic of comics) {
    let breaks = 0;
    comic.episodes.forEach((episode, i) => {
      assert.equal(episode.chapterNumber, i + 1);
      const before = comic.episodes[i - 1];
      if (before) {
        const days = (episode.publishedAt.getTime() - before.publishedAt.getTime()) / 86_400_000;
        assert.ok(days >= 5.9, `${comic.title}: ${days} days`);
        if (days > 8.1) breaks++;
      }
    });
    assert.ok(breaks <= 1, comic.title);
    const age = (now.getTime() - comic.episodes.at(-1)!.publishedAt.getTime()) / 86_400_000;
    assert.ok(age > 1 && age < 8);
    assert.ok(comic.createdAt < comic.episodes[0]!.publishedAt);
    assert.ok(now.getTime() - comic.createdAt.getTime() < 2 * 366 * 86_400_000);
  }
});

test('three variants go with the Uncensored genre, and no T comic has it', () => {
  for (const comic of comics) {
    const three = comic.episodes.some((e) => e.variants.length === 3);
    assert.equal(comic.genres.includes('Uncensored'), three, comic.title);
    if (comic.rating === 'T') assert.ok(!three);
  }
});

test('the home page of each site has comics of that site and genres that they have, within the limits', () => {
  for (const { siteVariant, rows } of catalogue.homePages) {
    const ofSite = comics.filter((c) => (c.rating === 'AO') === (siteVariant === 'uncensored'));
    for (const row of rows) {
      if (row.source === 'comics')
        for (const slug of row.comicSlugs)
          assert.ok(
            ofSite.some((c) => c.slug === slug),
            slug,
          );
      if (row.source === 'genre')
        assert.ok(
          ofSite.some((c) => c.genres.includes(row.genre)),
          row.genre,
        );
    }
    const counts = rows.map((row) =>
      'count' in row ? row.count : row.source === 'comics' ? row.comicSlugs.length : 0,
    );
    assert.ok(counts.reduce((sum, count) => sum + count) <= maxComicsOnHomePage);
  }
});

test('each site variant has three banners of comics that it shows, and a sale banner with its figures', () => {
  for (const siteVariant of ['normal', 'uncensored'] as const) {
    const banners = catalogue.banners.filter((b) => b.siteVariant === siteVariant);
    assert.equal(banners.length, 3);
    for (const banner of banners)
      assert.equal(
        comics.find((c) => c.slug === banner.comicSlug)?.rating === 'AO',
        siteVariant === 'uncensored',
      );
    const [sale, ...others] = catalogue.saleBanners.filter((s) => s.siteVariant === siteVariant);
    assert.equal(others.length, 0);
    const shown = comics.filter((c) => (c.rating === 'AO') === (siteVariant === 'uncensored'));
    const count = shown.flatMap((c) => c.episodes).length;
    assert.equal(sale!.subtitle, `to ${count} episodes of ${shown.length} comics`);
  }
});

test('pictures have the sizes that the site expects', async () => {
  const size = async (bytes: Buffer): Promise<string> => {
    const { width, height } = await sharp(bytes).metadata();
    return `${width}x${height}`;
  };
  const comic = comics[0]!;
  assert.equal(await size(await comic.drawCover()), '800x1200');
  assert.equal(await size(await comic.drawCard()), '800x1200');
  assert.equal(await size(await comic.episodes[0]!.drawPreview()), '480x270');
  assert.equal(await size(await catalogue.banners[0]!.drawImage()), '2100x900');
  assert.equal(await size(await catalogue.banners[0]!.drawMobileImage()), '960x1200');
  assert.equal(await size(await catalogue.saleBanners[0]!.draw()), '2100x700');
  for (const page of await comic.episodes[0]!.drawPages('censored')) {
    const { width, height } = await sharp(page).metadata();
    assert.equal(width, 800);
    assert.ok(height >= 3000 && height <= 9000);
  }
});

test('no text looks like a placeholder', () => {
  const words = JSON.stringify([
    comics.map((c) => [c.title, c.description, c.episodes.map((e) => e.title)]),
    catalogue.policies,
    catalogue.banners.map((b) => b.description),
  ]);
  assert.doesNotMatch(words, /lorem|ipsum|todo|tbd|placeholder|untitled|\bxxx\b|undefined/i);
});

test('no policy names a price: the staff can change those of plans and coins at any time', () => {
  for (const { id, text } of catalogue.policies) assert.doesNotMatch(text, /\$\d/, id);
});
