import assert from 'node:assert/strict';
import test from 'node:test';
import iconv from 'iconv-lite';
import { emptyComicInfo, parseComicInfo } from './comicinfo-xml.ts';
import { ratingOfAge, strictestRating } from './age-rating.ts';

const document = (inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inside}</ComicInfo>`;
const parse = (text: string): ReturnType<typeof parseComicInfo> => parseComicInfo(Buffer.from(text));

test('reads every field that is used', () => {
  assert.deepEqual(
    parse(
      document(`
    <Title>The Oven</Title><Series>Moon &amp; Baker</Series><Number>12.5</Number><Volume>2</Volume>
    <Summary>Line one.&#10;Line &lt;two&gt;.</Summary><Genre>Fantasy, Slice of Life,fantasy</Genre><AgeRating>Mature 17+</AgeRating>
    <Writer>Ann Lee, Bo Kim</Writer><CoverArtist>Ann Lee</CoverArtist><Publisher>Night Press</Publisher><LocalizedSeries>달과 빵집</LocalizedSeries><AlternateSeries>月とパン屋&#10; Moon Bakery &#10;달과 빵집</AlternateSeries>
    <LanguageISO>pt_br</LanguageISO><Tags>Bread; Night</Tags><Year>2024</Year><Month>2</Month><Day>29</Day><Pages><Page Image="0" ImageSize="1" /><Page Image="3" Type="FrontCover" /></Pages>`),
    ),
    {
      title: 'The Oven',
      series: 'Moon & Baker',
      number: '12.5',
      volume: 2,
      isExtra: false,
      description: 'Line one.\nLine <two>.',
      genres: ['fantasy', 'Slice of Life'],
      tags: ['Bread', 'Night'],
      creators: [
        { name: 'Ann Lee', role: 'writer' },
        { name: 'Bo Kim', role: 'writer' },
        { name: 'Ann Lee', role: 'cover' },
      ],
      otherTitles: '달과 빵집\n月とパン屋\nMoon Bakery',
      publisher: 'Night Press',
      language: 'pt-BR',
      date: '2024-02-29',
      ages: ['Mature 17+'],
      coverPage: 3,
    },
  );
});

test('empty and invalid values are ignored', () => {
  assert.deepEqual(
    parse(
      document(
        '<Number>½</Number><Volume>-1</Volume><AgeRating>Unknown</AgeRating><Title/><LanguageISO>?</LanguageISO><Month>5</Month>',
      ),
    ),
    { ...emptyComicInfo, ages: ['Unknown'] },
  );
});

test('dates: a missing or impossible month or day counts as the first', () => {
  const dateOf = (year: string, month: string, day: string): string | null | undefined =>
    parse(document(`<Year>${year}</Year><Month>${month}</Month><Day>${day}</Day>`))?.date;
  assert.deepEqual(
    [
      dateOf('2019', '', ''),
      dateOf('2019', '11', ''),
      dateOf('2019', '02', '28'),
      dateOf('2019', '2', '30'),
      dateOf('2019', '13', '5'),
      dateOf('2019', '0', '0'),
      dateOf('2019', '5', '0'),
      dateOf('2019', '5', '32'),
      dateOf('2019', 'May', '-1'),
      dateOf('-1', '-1', '-1'),
      dateOf('0000', '1', '1'),
    ],
    [
      '2019-01-01',
      '2019-11-01',
      '2019-02-28',
      '2019-02-01',
      '2019-01-01',
      '2019-01-01',
      '2019-05-01',
      '2019-05-01',
      '2019-01-01',
      null,
      null,
    ],
  );
});

test('CDATA is read literally', () => {
  assert.equal(
    parse(document('<Summary><![CDATA[Salt & <b>pepper</b> &amp;]]></Summary>'))?.description,
    'Salt & <b>pepper</b> &amp;',
  );
});

test('byte order marks, UTF-16 and other declared encodings', () => {
  const text = '<?xml version="1.0" encoding="utf-16"?><ComicInfo><Title>月のパン</Title></ComicInfo>';
  for (const bytes of [
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    iconv.encode(text, 'utf16be', { addBOM: true }),
    Buffer.from(text, 'utf16le'),
    iconv.encode(text, 'utf16be'),
    Buffer.from(text),
    iconv.encode(text.replace('utf-16', 'Shift_JIS'), 'shift_jis'),
  ])
    assert.equal(parseComicInfo(bytes)?.title, '月のパン');
});

test('document types and entities are refused, unknown references stay text', () => {
  assert.equal(parse(`<!DOCTYPE x [<!ENTITY a "b">]>${document('<Title>&a;</Title>')}`), null);
  assert.equal(
    parse('<!DOCTYPE x SYSTEM "file:///etc/passwd"><ComicInfo><Title>x</Title></ComicInfo>'),
    null,
  );
  assert.equal(parse(document('<Title>&a; &#0; &#xD800;&#x41;</Title>'))?.title, '&a; A');
});

test('no document makes the parser throw', () => {
  for (const text of [
    '',
    'hello',
    '<',
    '<ComicInfo',
    '<ComicInfo/>',
    '<Other><Title>x</Title></Other>',
    '<ComicInfo><Title>x</ComicInfo>',
    '\0\0\0',
    `<ComicInfo>${'<a>'.repeat(50_000)}`,
    document('<__proto__><x>1</x></__proto__><constructor>1</constructor><Title>ok</Title>'),
    document('<Title>a</Title><Title>b</Title><Pages>text</Pages><Genre><x/></Genre>'),
  ])
    parse(text);
  assert.equal(parseComicInfo(Buffer.alloc(2 * 1024 ** 2, ' ')), null);
});

test('texts contain no control or direction characters', () => {
  assert.equal(parse(document('<Title>a\u202eb&#27;[31mc&#x200B;</Title>'))?.title, 'ab[31mc');
});

test('age ratings of the schema and those that taggers write', () => {
  const words = {
    T: 'Teen|EVERYONE 10+|PG|G|All Ages|13+|Rated T|Kids to Adults',
    M: 'M|MA15+|MA 15+|Mature 17+|16+|T+|Older Teen',
    AO: 'R18+|R18|18+|Adults Only 18+|X18+|X 18+|Explicit|R-18|Mature 18+|NSFW|18',
    unknown: 'constructor|Blue|Teen or Explicit|99+',
    null: '|Unknown|Rating Pending',
  };
  for (const [rating, values] of Object.entries(words))
    for (const value of values.split('|')) {
      const found = ratingOfAge(value);
      assert.equal(found.unknownRating === '' ? String(found.rating) : 'unknown', rating, value);
    }
  assert.equal(strictestRating(['T', null, 'AO', 'M']), 'AO');
  assert.equal(strictestRating([null]), null);
});

test('every age rating of a document is read, however it is spelled', () => {
  const ages = (inside: string) => parse(document(inside))?.ages;
  assert.deepEqual(ages('<AgeRating>Group B</AgeRating>'), ['Group B']);
  assert.deepEqual(ages('<AgeRating>Teen</AgeRating><AgeRating>Adult</AgeRating>'), ['Teen', 'Adult']);
  assert.deepEqual(ages('<x><age_rating>Adult</age_rating></x>'), ['Adult']);
  assert.deepEqual(ages('<AgeRating lang="en">Adult</AgeRating><CommunityRating>4</CommunityRating>'), [
    'Adult',
  ]);
  assert.deepEqual(ages('<AgeRating/>'), []);
});

test('a number is a number of a chapter or a range, within the limit', () => {
  const numberOf = (text: string) => parse(document(`<Number>${text}</Number>`))?.number;
  const numbers = ['12', '１２', '1.5', '10a', '1-10', '1 – 10', '100000'];
  assert.deepEqual(numbers.map(numberOf), ['12', '12', '1.5', '10a', '1-10', '1-10', '100000']);
  for (const none of ['-1', '½', '1e3', '100001', '3000000000', '99999999999999999999', 'ten'])
    assert.equal(numberOf(none), '');
});
