import assert from 'node:assert/strict';
import test from 'node:test';
import { pictures, planOf, skippedCodes } from '../../../test/importing/folder-on-disk.ts';
import { zipOf } from '../../../test/importing/zip-writer.ts';

const info = (inside: string): string => `<ComicInfo>${inside}</ComicInfo>`;
const age = (rating: string): string => info(`<AgeRating>${rating}</AgeRating>`);
const adult = age('Adults Only 18+');
const archive = (files: Record<string, string> = { 'ComicInfo.xml': adult }): Buffer =>
  zipOf(Object.entries({ '1.jpg': 'a', ...files }).map(([name, content]) => ({ name, content })));
const metron = (rating: string): string =>
  `<MetronInfo><Series><Name>Metro</Name></Series><AgeRating>${rating}</AgeRating></MetronInfo>`;
const mylar = (rating: string): string => JSON.stringify({ metadata: { name: 'Zed', age_rating: rating } });
const chapters = pictures('X/Ch 1/1.jpg', 'X/Ch 2/1.jpg');

/** The place of an adult rating → files of one comic that is rated so. */
const places: Record<string, Record<string, Buffer | string>> = {
  'the folder of the comic': { ...chapters, 'X/ComicInfo.xml': adult },
  'the folder of a chapter': { ...chapters, 'X/Ch 2/ComicInfo.xml': adult },
  'the archive of a chapter': { 'X/Ch 1.cbz': archive(), 'X/Ch 2.cbz': archive({}) },
  'an archive below each chapter': { 'X/Ch 1/a.cbz': archive(), 'X/Ch 2/a.cbz': archive() },
  'one of several archives of a chapter': {
    'X/Ch 1/part 1.cbz': archive({}),
    'X/Ch 1/part 2.cbz': archive(),
    'X/Ch 2/1.jpg': 'a',
  },
  'a folder below a chapter': { ...chapters, 'X/Ch 1/sub/2.jpg': 'b', 'X/Ch 1/sub/ComicInfo.xml': adult },
  'a folder without pictures below a chapter': { ...chapters, 'X/Ch 1/sub/ComicInfo.xml': adult },
  'the folder of a volume': { 'X/Vol 1/ComicInfo.xml': adult, 'X/Vol 1/Ch 1.cbz': archive({}) },
  'the folder of a season': { 'X/Season 1/ComicInfo.xml': adult, ...pictures('X/Season 1/Ep 1/1.jpg') },
  'a season around a volume': {
    'X/Season 1/ComicInfo.xml': adult,
    ...pictures('X/Season 1/Vol 1/Ep 1/1.jpg', 'X/Season 1/Vol 1/Ep 2/1.jpg'),
  },
  'a series.json of a volume': { 'X/Vol 1/series.json': mylar('Adult'), ...pictures('X/Vol 1/Ch 1/1.jpg') },
  'extras without pictures': { ...chapters, 'X/Extras/ComicInfo.xml': adult },
  'a second file in a folder': {
    ...chapters,
    'X/ComicInfo.xml': age('Teen'),
    'X/meta/ComicInfo.xml': adult,
  },
  'series.json beside a milder ComicInfo.xml': {
    ...chapters,
    'X/ComicInfo.xml': age('Teen'),
    'X/series.json': mylar('Adult'),
  },
  'a translation that is left out': {
    ...chapters,
    'X/Ch 1/rus/1.jpg': 'a',
    'X/Ch 1/rus/ComicInfo.xml': adult,
  },
  'MetronInfo.xml': { ...chapters, 'X/Ch 1/MetronInfo.xml': metron('Adult') },
  'MetronInfo.xml beside a milder ComicInfo.xml': {
    'X/Ch 1.cbz': archive({ 'MetronInfo.xml': metron('Explicit'), 'ComicInfo.xml': age('Teen') }),
  },
  'details.json': {
    ...chapters,
    'X/details.json': JSON.stringify({ title: 'X', content_rating: 'erotica' }),
  },
  'info.json, by a number': { ...chapters, 'X/info.json': JSON.stringify({ manga: { ageRating: 18 } }) },
  'metadata.json, as a flag': { ...chapters, 'X/metadata.json': JSON.stringify({ isAdult: true }) },
  'CoMet.xml': { ...chapters, 'X/CoMet.xml': '<comet><rating>Adult</rating></comet>' },
  'a second AgeRating in a file': {
    ...chapters,
    'X/ComicInfo.xml': `${info('<AgeRating>Teen</AgeRating><AgeRating>X18+</AgeRating>')}`,
  },
};

for (const [place, files] of Object.entries(places)) {
  test(`an adult rating in ${place} is the rating of the comic`, async () => {
    const { comics } = await planOf(files, 'X');
    assert.deepEqual(
      comics.map(({ rating, unknownRatings }) => [rating, unknownRatings]),
      [['AO', []]],
    );
  });
}

test('a rating counts for no other comic of a library', async () => {
  const { comics } = await planOf(
    {
      'L/A/Ch 1/a.cbz': archive(),
      ...pictures('L/A/Ch 2/1.jpg', 'L/B/Ch 1/1.jpg', 'L/B/Ch 2/1.jpg'),
      'L/B/ComicInfo.xml': age('Everyone'),
      'L/Nova v1/ComicInfo.xml': age('Mature 17+'),
      ...pictures('L/Nova v1/Ch 1/1.jpg', 'L/Nova v2/Ch 2/1.jpg'),
    },
    'L',
  );
  assert.deepEqual(
    comics.map(({ title, rating }) => `${title} ${rating}`),
    ['A AO', 'B T', 'Nova M'],
  );
});

test('comics that share a folder have the rating of their own chapters', async () => {
  const of = (series: string, rating: string): Buffer =>
    archive({ 'ComicInfo.xml': info(`<Series>${series}</Series><AgeRating>${rating}</AgeRating>`) });
  const { comics } = await planOf({ 'L/a.cbz': of('A', 'Adult'), 'L/b.cbz': of('B', 'Teen') }, 'L');
  assert.deepEqual(
    comics.map(({ title, rating }) => `${title} ${rating}`),
    ['A AO', 'B T'],
  );
});

/** What may be a rating but cannot be read as one → the values listed. */
const unknowns: [Record<string, Buffer | string>, string[]][] = [
  [{ 'X/Ch 1/a.cbz': archive({ 'ComicInfo.xml': age('Spicy') }) }, ['Spicy']],
  [{ ...chapters, 'X/Ch 1/MetronInfo.xml': metron('Ripe') }, ['Ripe']],
  [{ ...chapters, 'X/Vol 1/series.json': mylar('Group B') }, ['Group B']],
  [{ ...chapters, 'X/ComicInfo.xml': '<ComicInfo' }, ['']],
  [{ ...chapters, 'X/ComicInfo.xml': `<!DOCTYPE x [<!ENTITY y "z">]>${adult}` }, ['']],
  [{ ...chapters, 'X/Ch 1/MetronInfo.xml': 'text' }, ['']],
  [{ ...chapters, 'X/Vol 1/series.json': '{' }, ['']],
  [{ ...chapters, 'X/ComicInfo.xml': 'x'.repeat(1024 ** 2 + 1) }, ['']],
  [{ ...chapters, 'X/ComicInfo.xml': info('<Genre>Drama, Hentai</Genre>') }, ['genre Hentai']],
  [{ ...chapters, 'X/ComicInfo.xml': info('<Tags>18+</Tags><AgeRating>Unknown</AgeRating>') }, ['genre 18+']],
  [{ ...chapters, 'X/details.json': JSON.stringify({ title: 'X', genre: ['Adult'] }) }, ['genre Adult']],
];

test('a rating that is not known, a file that cannot be read and an adult genre alone are listed', async () => {
  for (const [files, values] of unknowns) {
    const { comics } = await planOf(files, 'X');
    assert.deepEqual(
      comics.map(({ rating, unknownRatings }) => [rating, ...unknownRatings.map(({ value }) => value)]),
      [[null, ...values]],
      Object.keys(files).join(),
    );
  }
});

test('a file at the top of a library that cannot be read counts for all its comics', async () => {
  const files = { 'L/series.json': '{', ...pictures('L/A/Ch 1/1.jpg', 'L/B/Ch 1/1.jpg') };
  const { comics } = await planOf(files, 'L');
  assert.deepEqual(
    comics.map(({ unknownRatings }) => unknownRatings.length),
    [1, 1],
  );
});

test('no statement is no rating; a stated rating goes before the genres of the same file', async () => {
  const ofInfo = async (inside: string) =>
    (await planOf({ ...chapters, 'X/ComicInfo.xml': info(inside) }, 'X')).comics[0]!;
  for (const none of [
    '',
    '<AgeRating/>',
    '<AgeRating>Unknown</AgeRating>',
    '<AgeRating>Rating Pending</AgeRating>',
  ]) {
    const { rating, unknownRatings } = await ofInfo(none);
    assert.deepEqual([rating, unknownRatings], [null, []]);
  }
  const { rating, unknownRatings } = await ofInfo('<AgeRating>M</AgeRating><Genre>Adult</Genre>');
  assert.deepEqual([rating, unknownRatings], ['M', []]);
});

test('a file that is not used is listed', async () => {
  const plan = await planOf(
    {
      ...chapters,
      'X/about.xml': '<x/>',
      'X/Ch 1/1.jpg.json': '{}',
      'X/metadata.opf': '',
      'X/info.json': '{}',
    },
    'X',
  );
  assert.deepEqual(skippedCodes(plan), [
    'metadata-unused X/Ch 1/1.jpg.json',
    'metadata-unused X/about.xml',
    'metadata-unused X/info.json',
    'metadata-unused X/metadata.opf',
  ]);
  assert.equal(plan.comics[0]!.unknownRatings.length, 0);
});

test('other values below a chapter and of a volume are used where they do not contradict each other', async () => {
  const part = (title: string) =>
    archive({
      'ComicInfo.xml': info(
        `<Series>Moon</Series><Title>${title}</Title><Number>7</Number><Year>2020</Year><Genre>Drama</Genre><Writer>Ann</Writer>`,
      ),
    });
  const { comics } = await planOf({ 'X/Ch 1/a.cbz': part('Rain'), 'X/Ch 2/1.jpg': 'a' }, 'X');
  const [comic] = comics;
  assert.deepEqual(
    [comic!.title, comic!.genres, comic!.creators.map(({ name }) => name)],
    ['Moon', ['Drama'], ['Ann']],
  );
  assert.deepEqual(
    comic!.chapters.map(({ number, title, date }) => [number, title, date]),
    [
      [2, 'Episode 2', null],
      [7, 'Rain', '2020-01-01'],
    ],
  );
  const parts = await planOf({ 'X/Ch 1/a.cbz': part('Rain'), 'X/Ch 1/b.cbz': part('Snow') }, 'X');
  assert.deepEqual(
    parts.comics[0]!.chapters.map(({ title, date }) => [title, date]),
    [['Episode 7', '2020-01-01']],
  );
  const ofVolume = await planOf(
    { 'X/Vol 1/series.json': mylar('Teen'), ...pictures('X/Vol 1/Ch 1/1.jpg', 'X/Vol 2/Ch 2/1.jpg') },
    'X',
  );
  assert.deepEqual(
    ofVolume.comics.map(({ title, rating }) => [title, rating]),
    [['Zed', 'T']],
  );
});

test('reads MetronInfo.xml', async () => {
  const content = `<MetronInfo><Publisher><Name>Night Press</Name></Publisher>
    <Series lang="de"><Name>Metro</Name><Volume>2</Volume><Format>Single Issue</Format></Series>
    <Number>3</Number><Stories><Story>Rain</Story><Story>Snow</Story></Stories><Summary>Trains.</Summary>
    <CoverDate>2011-10-00</CoverDate><Genres><Genre id="1">Crime</Genre><Genre>Drama</Genre></Genres>
    <Tags><Tag>Night</Tag></Tags><AgeRating>Teen Plus</AgeRating><CommunityRating><AverageRating>4.5</AverageRating></CommunityRating>
    <Credits><Credit><Creator>Ann Lee</Creator><Roles><Role>Writer</Role><Role>Plot</Role><Role>Cover</Role></Roles></Credit>
      <Credit><Creator>Bo</Creator><Roles><Role>President</Role></Roles></Credit></Credits></MetronInfo>`;
  const { comics } = await planOf(
    { 'Metro 001.cbz': archive({ 'MetronInfo.xml': content }) },
    'Metro 001.cbz',
  );
  const [comic] = comics;
  const { title, publisher, language, description, genres, tags, rating, creators } = comic!;
  assert.deepEqual(
    { title, publisher, language, description, genres, tags, rating, creators },
    {
      title: 'Metro',
      publisher: 'Night Press',
      language: 'de',
      description: 'Trains.',
      genres: ['Crime', 'Drama'],
      tags: ['Night'],
      rating: 'M',
      creators: [
        { name: 'Ann Lee', role: 'writer' },
        { name: 'Ann Lee', role: 'cover' },
      ],
    },
  );
  const [chapter] = comic!.chapters;
  assert.deepEqual([chapter!.title, chapter!.number, chapter!.date], ['Rain / Snow', 3, '2011-10-01']);
});
