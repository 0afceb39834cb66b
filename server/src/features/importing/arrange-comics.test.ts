import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { emptyComicInfo } from './comicinfo-xml.ts';
import { metadataFileNames } from './metadata-file.ts';
import { statedRatings } from './rate-comics.ts';
import { strictestRating } from './age-rating.ts';
import { planFolder } from './plan-import.ts';
import { allPictures, isWithin, newFolder, pruneFolder, type Folder } from './tree.ts';
import type { ImportRefusal } from './refusals.ts';

const folderNames = [
  'Ch 1',
  'Ch 2',
  'Chapter 1.5',
  '3',
  '04 - Rain',
  'Vol 1',
  'Vol 2',
  'Season 2',
  'Nova v1',
  'Nova v2',
  'Blue',
  'Extra',
  'Prologue',
  'images',
  '12화',
  'S1E2',
];
const pictureNames = ['1.jpg', '2.jpg', '10.png', 'cover.jpg', 'poster.jpg', 'a.gif'];
const info = fc.array(
  fc
    .record({
      series: fc.constantFrom('', 'Nova', 'Blue'),
      title: fc.constantFrom('', 'Rain'),
      number: fc.constantFrom('', '1', '7', '2.5'),
      volume: fc.option(fc.nat(3)),
      coverPage: fc.option(fc.nat(3)),
      ages: fc
        .constantFrom('', '', 'Unknown', 'Teen', 'Mature 17+', 'Adult', 'Spicy')
        .map((age) => [age].filter(Boolean)),
      name: fc.constantFrom(...metadataFileNames),
    })
    .map(({ name, ...given }) => ({ name, info: { ...emptyComicInfo, ...given } })),
  { maxLength: 2, size: 'xsmall' },
);

type Tree = Omit<Folder, 'path' | 'folders'> & { folders: Tree[] };

function treeOf(depth: number): fc.Arbitrary<Tree> {
  const folders: fc.Arbitrary<Tree[]> =
    depth === 0
      ? fc.constant([])
      : fc.uniqueArray(treeOf(depth - 1), { maxLength: 4, selector: (folder) => folder.name });
  const pictures = fc
    .uniqueArray(fc.constantFrom(...pictureNames), { maxLength: 4 })
    .map((names) =>
      names.map((name) => ({ name, source: { name, size: 1, writeTo: async () => undefined } })),
    );
  return fc.record({
    name: fc.constantFrom(...folderNames),
    isArchive: fc.boolean(),
    pictures,
    folders,
    metadataFiles: info,
  });
}

/** Any tree of the names above. */
const anyTree = fc.nat(3).chain(treeOf);

function placed(folder: Tree, parent = ''): Folder {
  const path = `${parent}${folder.name}`;
  const result = { ...newFolder(folder.name, path, folder.isArchive), metadataFiles: folder.metadataFiles };
  result.pictures = folder.pictures.map(({ name, source }) => ({
    name,
    source: { ...source, name: `${path}/${name}` },
  }));
  result.folders = folder.folders.map((child) => placed(child, `${path}/`));
  return result;
}

test('every picture is a page, a cover or left out with a reason; none twice, none lost', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const root = pruneFolder(placed(tree));
      const all = allPictures(root)
        .map((picture) => picture.source.name)
        .sort();
      fc.pre(all.length > 0);
      const skipped: ImportRefusal[] = [];
      const comics = planFolder(root, skipped);
      const pages = comics
        .flatMap((comic) => comic.chapters)
        .flatMap((chapter) => chapter.pages.map((page) => page.name));
      const covers = comics.flatMap((comic) =>
        comic.cover && !pages.includes(comic.cover.name) ? [comic.cover.name] : [],
      );
      const left = skipped.map((item) => item.path);
      assert.deepEqual([...pages, ...new Set(covers), ...left].sort(), all);
    }),
    { numRuns: 2000 },
  );
});

test('comics and chapters have distinct sources, no chapter is empty, numbers rise, titles are there', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const root = pruneFolder(placed(tree));
      fc.pre(allPictures(root).length > 0);
      const comics = planFolder(root, []);
      assert.equal(new Set(comics.map((comic) => comic.source)).size, comics.length);
      for (const comic of comics) {
        assert.ok(comic.title && comic.chapters.length > 0);
        assert.equal(new Set(comic.chapters.map((chapter) => chapter.source)).size, comic.chapters.length);
        comic.chapters.forEach((chapter, i) => {
          assert.ok(chapter.title && chapter.pages.length > 0);
          assert.ok(chapter.number > (comic.chapters[i - 1]?.number ?? 0));
        });
      }
    }),
    { numRuns: 2000 },
  );
});

test('a rating anywhere in a tree is the rating of a comic, and none of its chapters is in a milder one', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const root = pruneFolder(placed(tree));
      fc.pre(allPictures(root).length > 0);
      const stated = statedRatings(root);
      const comics = planFolder(root, []);
      const strictest = strictestRating(stated.map(({ rating }) => rating));
      assert.equal(strictestRating(comics.map((comic) => comic.rating)), strictest);
      for (const { path, rating, unknown } of stated) {
        const owners = comics.filter(({ chapters }) =>
          chapters.some(({ source }) => isWithin(source, path) || isWithin(path, source)),
        );
        for (const comic of owners.length > 0 ? owners : comics.slice(0, 1)) {
          assert.equal(strictestRating([comic.rating, rating]), comic.rating);
          for (const value of unknown)
            assert.ok(comic.unknownRatings.some((each) => each.path === path && each.value === value));
        }
      }
    }),
    { numRuns: 2000 },
  );
});
