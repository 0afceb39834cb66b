import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LetterContent } from '../../../platform/mail/letter-frame.ts';
import * as withLink from './letters-with-link.ts';
import * as notices from './notices.ts';

const link = 'https://comics.example/account/action?mode=signIn&oobCode=q3Vb8Z0x_-Kc7TnW';
const details = {
  siteName: 'Longstrip',
  supportEmail: 'hello@comics.example',
  link,
  goodForMinutes: 60,
  newEmail: 'new@readers.example',
  deletesAt: new Date('2026-03-17T23:59:00Z'),
  losses: ['Your 130 unspent coins are lost.'],
  providerName: 'Google',
};
const letters = new Map<string, (given: typeof details) => LetterContent>(
  Object.entries({ ...withLink, ...notices }),
);
const subjects: Record<string, string> = {
  verifyEmailLetter: 'Confirm your email address',
  resetPasswordLetter: 'Choose a new password',
  signInLetter: 'Your link to sign in',
  confirmNewEmailLetter: 'Confirm your new email address',
  emailChangedLetter: 'Your email address was changed',
  accountLeavingLetter: 'Your account will be deleted on 17 March 2026',
  passwordChangedLetter: 'Your password was changed',
  emailTakenBackLetter: 'An account no longer uses this address',
  providerLinkedLetter: 'A new way to sign in was added',
  accountDeletedLetter: 'Your account has been deleted',
};

test('covers every kind of letter', () => {
  assert.deepEqual([...letters.keys()].sort(), Object.keys(subjects).sort());
});

for (const [name, write] of letters) {
  const { subject, text, html } = write(details);
  const isNotice = name in notices;

  test(`${name}: the subject names the purpose and does not reveal the site’s content`, () => {
    assert.equal(subject, subjects[name]);
    assert.equal(write({ ...details, siteName: 'Nights of Passion' }).subject, subject);
  });

  test(`${name}: text and HTML have the same content`, () => {
    const read = textOf(html);
    for (const paragraph of text.split('\n').filter((line) => line && line !== '-- '))
      assert.ok(read.includes(paragraph.replace(/:$/, '')), paragraph);
    assert.match(text, /\bIf (you did not|it was not)\b|\bIf it was not you\b/);
    assert.ok(text.includes('Longstrip') && text.includes('hello@comics.example'));
    assert.doesNotMatch(text, /undefined|NaN|null|\[object/);
  });

  test(`${name}: ${isNotice ? 'has no link' : 'has the link on a line of its own and twice in the HTML'}`, () => {
    const lines = text.split('\n').filter((line) => line.includes('://'));
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => unescaped(target!));
    assert.deepEqual(lines, isNotice ? [] : [link]);
    assert.deepEqual(targets, [...(isNotice ? [] : [link, link]), 'mailto:hello@comics.example']);
    if (!isNotice) assert.ok(textOf(html).includes(link));
  });

  test(`${name}: loads no resources and runs no script`, () => {
    assert.doesNotMatch(
      html,
      /<(img|script|link|iframe|form|object|svg|base)\b|\bon\w+=|url\(|@import|src=/i,
    );
    assert.equal(html.match(/<table/g)?.length, 1);
    assert.match(html, /<meta name="color-scheme" content="light dark">/);
    assert.match(html, /max-width:560px/);
    assert.ok(Buffer.byteLength(html) < 20_000); // far below the size at which mail programs cut letters off
  });

  test(`${name}: escapes values from people and settings`, () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=y>&amp;`;
    const hostile = write({
      ...details,
      siteName: evil,
      supportEmail: evil,
      link: `${link}${evil}`,
      newEmail: evil,
      providerName: evil,
    });
    assert.equal(tagsOf(hostile.html), tagsOf(html));
    assert.ok(textOf(hostile.html).includes(evil));
    assert.doesNotMatch(hostile.subject, /[<>]/);
  });
}

test('states how long the link works', () => {
  for (const [goodForMinutes, words] of [
    [15, '15 minutes'],
    [60, 'hour'],
    [90, '90 minutes'],
    [120, '2 hours'],
    [1440, '24 hours'],
    [4320, '3 days'],
  ] as const)
    for (const name of letters.keys().filter((each) => !(each in notices) && each !== 'accountLeavingLetter'))
      assert.ok(
        letters.get(name)!({ ...details, goodForMinutes }).text.includes(
          `The link works once, within the next ${words}.`,
        ),
        name,
      );
  assert.match(withLink.accountLeavingLetter(details).text, /The link works until 17 March 2026\./);
});

test('names the new address or provider to the owner', () => {
  assert.match(withLink.emailChangedLetter(details).text, /with new@readers\.example/);
  assert.match(notices.providerLinkedLetter(details).text, /with Google/);
});

function unescaped(words: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return words.replace(/&(#?\w+);/g, (_, name: string) => signs[name]!);
}

/** The visible text. */
function textOf(html: string): string {
  return unescaped(html.replace(/<style>[^]*<\/style>|<[^>]*>/g, ''));
}

/** The elements with their names and attributes, without the targets of links. */
function tagsOf(html: string): string {
  return (html.match(/<[^>]*>/g) ?? []).join('').replace(/href="[^"]*"/g, '');
}
