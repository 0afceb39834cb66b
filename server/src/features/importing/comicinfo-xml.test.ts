import assert from 'node:assert/strict';
import test from 'node:test';
import iconv from 'iconv-lite';
import { ratingOfAge, strictestRating } from './age-rating.ts';
import { parseComicInfo } from './comicinfo-xml.ts';

const document = (inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inside}</ComicInfo>`;
const parse = (text: string): ReturnType<typeof parseComicInfo> => parseComicInfo(Buffer.from(text));

test('reads every field that is used', () => {
  assert.deepEqual(
    parse(
      document(`
    <Title>The Oven</Title><Series>Moon &amp; Baker</Series><Number>12.5</Number><Volume>2</Volume>
    <Summary>Line one.&#10;Line &lt;two&gt;.</Summary><Genre>Fantasy, Slice of Life,fantasy</Genre><AgeRating>Mature 17+</AgeRating>
    <Writer>Somebody</Writer><Pages><Page Image="0" ImageSize="1" /><Page Image="3" Type="FrontCover" /></Pages>`),
    ),
    {
      title: 'The Oven',
      series: 'Moon & Baker',
      number: '12.5',
      volume: 2,
      summary: 'Line one.\nLine <two>.',
      genres: ['fantasy', 'Slice of Life'],
      rating: 'M',
      coverPage: 3,
    },
  );
});

test('empty and odd values say nothing', () => {
  assert.deepEqual(
    parse(document('<Number>½</Number><Volume>-1</Volume><AgeRating>Unknown</AgeRating><Title/>')),
    {
      title: '',
      series: '',
      number: '',
      volume: null,
      summary: '',
      genres: [],
      rating: null,
      coverPage: null,
    },
  );
});

test('CDATA is taken as it stands', () => {
  assert.equal(
    parse(document('<Summary><![CDATA[Salt & <b>pepper</b> &amp;]]></Summary>'))?.summary,
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

test('no document breaks it', () => {
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

test('texts cannot steer a terminal or a page', () => {
  assert.equal(parse(document('<Title>a\u202eb&#27;[31mc&#x200B;</Title>'))?.title, 'ab [31mc');
});

test('age ratings', () => {
  assert.deepEqual(
    [
      'Teen',
      'EVERYONE 10+',
      'M',
      'MA15+',
      'R18+',
      'Adults Only 18+',
      'X18+',
      'Rating Pending',
      '',
      'constructor',
    ].map(ratingOfAge),
    ['T', 'T', 'M', 'M', 'AO', 'AO', 'AO', null, null, null],
  );
  assert.equal(strictestRating(['T', null, 'AO', 'M']), 'AO');
  assert.equal(strictestRating([null]), null);
});
