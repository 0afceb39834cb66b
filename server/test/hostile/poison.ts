/** Values that no field of the API takes, and texts that any text field may take without harm. */
import type { Chance } from '../seeded.ts';

export const attackTexts = [
  `'; drop table comic; --`, `" or 1=1 --`, `$1$tag$; select pg_sleep(30); --`, `\\'; delete from comic`, `%27%20OR%201=1`,
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}${7*7}<%= 7*7 %>', '</title><svg/onload=alert(1)>',
  '../../../../etc/passwd', '..\\..\\windows\\win.ini', 'file:///etc/passwd', 'http://169.254.169.254/', '%2e%2e%2f', 'a%00b',
  '\u202egnp.exe', 'Z̸̢a̷l̶g̵o̶', '💥'.repeat(20), 'NaN', '-0', '1e309', '0x10', 'null', 'undefined', 'true', '__proto__', 'constructor',
];

/** Refused wherever they stand in a JSON body. */
const neverTaken: unknown[] = [
  { $gt: '' }, { toString: 'x' }, [[['x']]], ['a\u0000b'], 'nul \u0000 inside', '\ud800 alone', 'x\udfff', '\u0007bell', 'x'.repeat(150_000),
  1e308, -1e308, -1, 0.5e-300, 2 ** 53, -(2 ** 63), { length: 1e9 }, Array(5000).fill('x'), { then: 'x' }, [null], [{}], { '': { '': {} } },
];

export function poisonValue(chance: Chance): unknown {
  return chance.one(neverTaken);
}

/** The same for a field of a form, where everything is text. */
export function poisonText(chance: Chance): string {
  return chance.one(['nul \u0000 inside', '\u0007', '\u0000', 'x'.repeat(150_000), '\u001b[31m']);
}

export const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', '', 'a.b', '$where', 'filters[id]', '\u0000'];

export const malformedJson = [
  '{', '}', '[', ']', '{"a":}', '{"a":1,}', '[1,]', "{'a':1}", 'nul', 'NaN', 'undefined', '{"a":1}{"b":2}', '"unended', '{"a"', '\u0000', '{"\u0000":1', '\ufeff{',
  '{"__proto__":{"operator":true}}', '{"constructor":{"prototype":{"operator":true}}}', '['.repeat(100_000), '{"a":'.repeat(20_000), '-', '1e', '\\u0000', '{"a":"\n"}', '/*x*/{}', '<?xml version="1.0"?><a/>',
  'null', '[]', '5', '"text"', 'true', '[[]]', '1e999',
];

export const junkHeaders: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' }, { 'x-forwarded-for': "1.2.3.4, '; drop table" }, { 'x-http-method-override': 'DELETE' }, { 'x-original-url': '/admin' },
  { cookie: 'a='.repeat(2000) }, { accept: '*/*;q='.repeat(50) }, { 'accept-encoding': 'br;q=9e99, identity;q=0' }, { range: 'bytes=0-,-1,5-2' },
  { 'if-none-match': '*' }, { origin: 'null' }, { referer: 'javascript:alert(1)' }, { 'user-agent': '() { :;}; echo' }, { 'x-api-key': 'admin' }, { forwarded: 'host=uncensored.localhost' },
];

export const junkHosts = ['evil.example', 'localhost:99999', '', '..', 'a b', '[::1', 'user@evil.example', 'uncensored.', 'x'.repeat(3000), '{}', 'evil.example/path?x', "';--"];
export const wrongTypes = ['text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream', 'image/png', 'application/jsonp', 'json', ';;;', 'application/json5', 'x'.repeat(500)];
export const badKeys = ['Bearer ', 'Bearer x', 'Basic YWRtaW46YWRtaW4=', `Bearer lsk_${'A'.repeat(43)}`, `Bearer lsk_${"'".repeat(43)}`, 'Bearer null', `Bearer ${'x'.repeat(5000)}`, 'lsk_', 'Bearer lsk_a lsk_b', 'bearer'];
