import { createElement, type ReactNode } from 'react';

const kept = new Set(
  'h2 h3 h4 p ul ol li strong em b i a br hr table thead tbody tr th td blockquote code pre sup sub'.split(
    ' ',
  ),
);
const empty = new Set(['br', 'hr']);
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

type Open = { name: string; href: string | undefined; children: ReactNode[] };

/** Renders the server's safe HTML as elements, without innerHTML. Unknown tags are left out, their text stays. */
export function richText(html: string): ReactNode[] {
  const stack: Open[] = [{ name: '', href: undefined, children: [] }];
  const close = () => {
    const { name, href, children } = stack.pop()!;
    const into = stack.at(-1)!.children;
    into.push(createElement(name, { key: into.length, href }, ...children));
  };
  for (const [, text, slash, tag, attributes = ''] of html.matchAll(
    /([^<]+)|<(\/?)([a-z][a-z\d]*)([^>]*)>|<[^>]*>/gi,
  )) {
    const top = stack.at(-1)!;
    const name = tag?.toLowerCase();
    if (text) {
      if (text.trim() || !withoutText.has(top.name)) top.children.push(decoded(text));
    } else if (!name || !kept.has(name)) continue;
    else if (empty.has(name)) top.children.push(createElement(name, { key: top.children.length }));
    else if (slash) {
      if (stack.some((open) => open.name === name)) {
        while (stack.at(-1)!.name !== name) close();
        close();
      }
    } else stack.push({ name, href: name === 'a' ? addressIn(attributes) : undefined, children: [] });
  }
  while (stack.length > 1) close();
  return stack[0]!.children;
}

function addressIn(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const address = decoded(found?.[1] ?? found?.[2] ?? '').trim();
  return safeAddress.test(address) ? address : undefined;
}
