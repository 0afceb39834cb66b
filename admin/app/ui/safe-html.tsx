import { createElement, Fragment, type ReactNode } from 'react';

const allowedTags = new Set([
  'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'blockquote', 'a',
  'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'hr',
]); // prettier-ignore
const voidTags = new Set(['br', 'hr']);
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

type OpenElement = { tag: string; href: string | undefined; children: ReactNode[] };

/**
 * Renders the HTML of our Markdown as React elements, because Trusted Types refuse HTML from scripts. Other elements
 * than `allowedTags` are left out, and links can only be web, mail or site addresses.
 */
export function SafeHtml({ html }: { html: string }) {
  const stack: OpenElement[] = [{ tag: '', href: undefined, children: [] }];
  const add = (node: ReactNode) => stack.at(-1)!.children.push(node);
  const close = () => {
    const { tag, href, children } = stack.pop()!;
    const key = stack.at(-1)!.children.length;
    add(createElement(tag, { key, ...(href && { href }) }, ...children));
  };
  for (const [, end, name, attributes, text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) add(decode(text));
    else if (!allowedTags.has(name!)) continue;
    else if (voidTags.has(name!)) add(createElement(name!, { key: stack.at(-1)!.children.length }));
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
