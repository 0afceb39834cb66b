/** Policy texts are rendered when they are saved, in bounded time, and never when they are read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richTextElements } from '@longstrip/contract/editorial/editorial.rules';
import { signUpPerson } from '../../../test/people.ts';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { policyOf, renderStalePolicies } from './policies.ts';
import { markdownRenderer } from './render-markdown.ts';

const api = await openTestApp({ env: { SUPPORT_EMAIL: 'help@comics.example' } });
const path = '/policies/terms-of-use';
const read = async () => (await api.send('GET', `/api/v1${path}`)).json;
/** What readers get on a cache miss. */
const html = async () => (await policyOf(api.core.db, 'terms-of-use', api.core.editorial.policyNames))!.html;
/** Takes quadratic time. */
const nested = '[a]('.repeat(5000);

test('readers get the stored HTML, with the contact address', async () => {
  const saved = await api.ask('PUT', path, { json: { text: 'Write to {email} or <{email}>. <b>' } });
  const link = '<a href="mailto:help@comics.example">help@comics.example</a>';
  assert.equal(saved.html, `<p>Write to ${link} or ${link}. &lt;b&gt;</p>`);
  assert.equal((await read()).html, saved.html);
  assert.equal((await api.ask('GET', `${path}/versions/1`)).html, saved.html);
  await api.rows(`update policy set html = '<p>stored</p>'`);
  assert.equal(await html(), '<p>stored</p>');
});

test('calls of others are answered while a text takes long to render', async () => {
  const order: string[] = [];
  const preview = api
    .send('POST', '/api/v1/policies/preview', { json: { text: nested }, key: api.key })
    .then((answer) => (order.push('preview'), answer));
  const others = Array.from({ length: 5 }, async () => {
    assert.equal((await api.send('GET', '/healthz')).status, 200);
    order.push('other');
  });
  await Promise.all(others);
  const { status } = await preview;
  assert.ok([200, 422].includes(status), String(status));
  assert.equal(order.at(-1), 'preview');
  await api.refused('invalid_input', 'POST', '/policies/preview', { json: { text: 'x'.repeat(20_001) } });
});

test('refuses a text that takes too long or too much memory, and renders the next one', async () => {
  await assert.rejects(markdownRenderer(30_000)('*a_b'.repeat(1_000_000)), { code: 'text_too_complex' });
  const render = markdownRenderer(3000);
  await assert.rejects(render('*a_b'.repeat(200_000)), { code: 'text_too_complex' });
  assert.equal(await render('# Title'), '<h1>Title</h1>');
});

/** Every construct of Markdown that we allow, and HTML, which must stay text. */
const constructs = `# One
## Two
### Three
#### Four
##### Five
###### Six

Set on top
==========

Set below
---

A paragraph with *emphasis*, __strength__, \`code\`, a  
hard break, [a link](/terms "title"), ![an image](/image.png "title"), <https://example.com>,
www.example.com, <me@example.com> and you@example.com. [A reference][ref]

[ref]: https://example.com

> A quote

- one
- two

  loose

3. three
4. four

    indented code

\`\`\`js
fenced
\`\`\`

***

| left | middle | right |
| :--- | :----: | ----: |
| 1    | 2      | 3     |

<div onclick="x()"><script>alert(1)</script><b>html</b></div>`;

test('Markdown makes the elements of rich text and no others', async () => {
  const made = await markdownRenderer()(constructs);
  const found = new Set(Array.from(made.matchAll(/<([a-z][a-z\d]*)/g), ([, name]) => name!));
  const markdown = richTextElements.filter((name) => !['b', 'i', 'sub', 'sup'].includes(name));
  assert.deepEqual([...found].sort(), markdown.sort());
});

test('a text that the previous version saved is shown unformatted until it is rendered', async () => {
  const text = '# Terms\n\nWrite to {email}. <b>';
  await api.rows(`update policy set text = $1, updated_at = now() + interval '1 hour'`, [text]);
  assert.equal(await html(), '<p># Terms</p>\n<p>Write to help@comics.example. &lt;b&gt;</p>');
  await renderStalePolicies(api.core.db, api.core);
  assert.match(await html(), /^<h1>Terms<\/h1>\n<p>Write to <a href="mailto:help@comics.example">/);
});

test('only admins read the versions and change the texts that buyers agree to', async () => {
  const editor = await signUpPerson(api, { role: 'editor' });
  for (const [method, address, json] of [
    ['PUT', path, { text: 'Ours.' }],
    ['POST', `${path}/versions/list`, {}],
    ['POST', '/policies/preview', { text: 'Ours.' }],
  ] as const)
    await api.refused('forbidden', method, address, { key: editor.token, json });
});
