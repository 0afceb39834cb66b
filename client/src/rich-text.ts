import { richTextElements } from '@longstrip/contract/editorial/editorial.rules';
import { createElement, type ReactNode } from 'react';

const known = new Set(richTextElements);
const voidElements = new Set(['br', 'hr']);
/** Elements in which React allows no text, not even the line breaks of the source. */
const withoutText = new Set(['table', 'thead', 'tbody', 'tr']);
const safeAddress = /^(?:https?:|mailto:|\/(?!\/)|#)/i;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? all;
      const code = Number.parseInt(hex ?? decimal!, hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

type Open = { name: string; attributes: Record<string, string | number>; children: ReactNode[] };

/**
 * Renders the server's safe HTML as elements, without innerHTML. Of elements that are not rich text only the text stays,
 * of images their alternative text. The page around has the only `h1`.
 */
export function richText(html: string): ReactNode[] {
  const stack: Open[] = [{ name: '', attributes: {}, children: [] }];
  const close = () => {
    const { name, attributes, children } = stack.pop()!;
    const into = stack.at(-1)!.children;
    into.push(createElement(name === 'h1' ? 'h2' : name, { key: into.length, ...attributes }, ...children));
  };
  for (const [, text, slash, tag, source = ''] of html.matchAll(
    /([^<]+)|<(\/?)([a-z][a-z\d]*)([^>]*)>|<[^>]*>/gi,
  )) {
    const top = stack.at(-1)!;
    const name = tag?.toLowerCase();
    if (text) {
      if (text.trim() || !withoutText.has(top.name)) top.children.push(decoded(text));
    } else if (!name || !known.has(name)) continue;
    else if (name === 'img') top.children.push(attributeIn(source, 'alt'));
    else if (voidElements.has(name)) top.children.push(createElement(name, { key: top.children.length }));
    else if (slash) {
      if (stack.some((open) => open.name === name)) {
        while (stack.at(-1)!.name !== name) close();
        close();
      }
    } else stack.push({ name, attributes: attributesOf(name, source), children: [] });
  }
  while (stack.length > 1) close();
  return stack[0]!.children;
}

/** The attributes of Markdown that change what is read: where links lead, numbers of lists, sides of columns. */
function attributesOf(name: string, source: string): Open['attributes'] {
  if (name === 'a') {
    const href = attributeIn(source, 'href').trim();
    const title = attributeIn(source, 'title');
    return { ...(safeAddress.test(href) && { href }), ...(title && { title }) };
  }
  const start = name === 'ol' ? attributeIn(source, 'start') : '';
  const align = name === 'th' || name === 'td' ? attributeIn(source, 'align') : '';
  return { ...(/^\d+$/.test(start) && { start: Number(start) }), ...(align && { 'data-align': align }) };
}

function attributeIn(source: string, name: string): string {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(source);
  return decoded(found?.[1] ?? found?.[2] ?? '');
}
