import { createElement, Fragment, type ReactNode } from 'react';

const shown = new Set([
  'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'blockquote', 'a',
  'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'hr',
]); // prettier-ignore
const empty = new Set(['br', 'hr']);
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

type Open = { tag: string; href: string | undefined; children: ReactNode[] };

/**
 * The HTML of our Markdown, built from elements, because this app gives the browser no markup. Other elements than those
 * of a text are left out, and links lead to the web or to an address only.
 */
export function SafeHtml({ html }: { html: string }) {
  const stack: Open[] = [{ tag: '', href: undefined, children: [] }];
  const add = (node: ReactNode) => stack.at(-1)!.children.push(node);
  const close = () => {
    const { tag, href, children } = stack.pop()!;
    const key = stack.at(-1)!.children.length;
    add(createElement(tag, { key, ...(href && { href }) }, ...children));
  };
  for (const [, end, name, attributes, text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) add(decode(text));
    else if (!shown.has(name!)) continue;
    else if (empty.has(name!)) add(createElement(name!, { key: stack.at(-1)!.children.length }));
    else if (!end) stack.push({ tag: name!, href: linkIn(attributes!), children: [] });
    else if (stack.at(-1)!.tag === name) close();
  }
  while (stack.length > 1) close();
  return <Fragment>{stack[0]!.children}</Fragment>;
}

function linkIn(attributes: string): string | undefined {
  const href = decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '');
  return /^(https?:\/\/|mailto:|\/(?!\/))/.test(href) ? href : undefined;
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]!);
}
