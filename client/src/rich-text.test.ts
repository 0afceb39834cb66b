import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richTextElements } from '@longstrip/contract/editorial/editorial.rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { richText } from './rich-text.ts';

const shown = (html: string) => renderToStaticMarkup(richText(html));

test('the elements of a policy are kept', () => {
  const html =
    '<h2>1. Who &amp; why</h2><p>We <strong>keep</strong> it.<br/></p><ul><li>a</li><li>b</li></ul>';
  assert.equal(shown(html), html);
});

test('a table keeps its rows and loses the line breaks between them', () => {
  const table = '<table>\n<thead>\n<tr>\n<th>Plan</th>\n</tr>\n</thead>\n</table>';
  assert.equal(shown(table), '<table><thead><tr><th>Plan</th></tr></thead></table>');
});

test('removes everything executable', () => {
  assert.equal(shown('<script>alert(1)</script>'), 'alert(1)');
  assert.equal(shown('<p onclick="x()">a</p>'), '<p>a</p>');
  assert.equal(shown('<a href="javascript:alert(1)">a</a>'), '<a>a</a>');
  assert.equal(shown('<a href=" &#106;avascript:alert(1)">a</a>'), '<a>a</a>');
  assert.equal(shown('<a href="//elsewhere">a</a>'), '<a>a</a>');
  assert.equal(shown('&lt;img onerror=x&gt;'), '&lt;img onerror=x&gt;');
});

test('links of the kinds a text needs stay', () => {
  for (const href of ['https://x.example/', 'mailto:a@b.example', '/terms-of-use', '#top']) {
    assert.equal(shown(`<a href="${href}">a</a>`), `<a href="${href}">a</a>`);
  }
});

test('broken markup loses no text', () => {
  assert.equal(shown('<p>a<strong>b</p>c</em>'), '<p>a<strong>b</strong></p>c');
  assert.equal(shown('a < b'), 'a  b');
});

/** Where an element may stand, and what it needs inside. */
const around: Record<string, [before: string, after: string]> = {
  li: ['<ul>', '</ul>'],
  thead: ['<table>', '</table>'],
  tbody: ['<table>', '</table>'],
  tr: ['<table><tbody>', '</tbody></table>'],
  th: ['<table><thead><tr>', '</tr></thead></table>'],
  td: ['<table><tbody><tr>', '</tr></tbody></table>'],
};

for (const name of richTextElements)
  test(`renders <${name}>`, () => {
    const [before, after] = around[name] ?? ['', ''];
    const inside = /^(table|thead|tbody|tr|ul|ol|hr|br|img)$/.test(name) ? '' : 'text';
    if (name === 'img') assert.equal(shown('<p><img src="/a" alt="a &amp; b" /></p>'), '<p>a &amp; b</p>');
    else if (name === 'hr' || name === 'br') assert.equal(shown(`a<${name} />b`), `a<${name}/>b`);
    else {
      const html = `${before}<${name}>${inside}</${name}>${after}`;
      assert.equal(shown(html), name === 'h1' ? '<h2>text</h2>' : html);
    }
  });

test('keeps what attributes say to readers: numbers of lists, sides of columns, titles of links', () => {
  assert.equal(shown('<ol start="3"><li>c</li></ol>'), '<ol start="3"><li>c</li></ol>');
  assert.equal(shown('<ol start="x"></ol>'), '<ol></ol>');
  const row = (attribute: string) => `<table><tbody><tr><td ${attribute}="right">1</td></tr></tbody></table>`;
  assert.equal(shown(row('align')), row('data-align'));
  assert.equal(
    shown('<a href="/a" title="the &quot;page&quot;">a</a>'),
    '<a href="/a" title="the &quot;page&quot;">a</a>',
  );
});
