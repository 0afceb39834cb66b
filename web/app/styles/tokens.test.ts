import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL(import.meta.resolve('@longstrip/client/tokens.css')), 'utf8');
const [normal, uncensored] = [/^:root \{(.*?)^\}/ms, /^:root\[data-adult\] \{(.*?)^\}/ms].map(
  (block) => block.exec(css)![1]!,
);

/** The colour of a role on a site in a theme, read from the file. */
function colour(role: string, site: 'normal' | 'uncensored', theme: 'light' | 'dark'): string {
  const declared = new RegExp(`--${role}: (.*);`);
  const value = (site === 'uncensored' && declared.exec(uncensored!)?.[1]) || declared.exec(normal!)![1]!;
  const pair = /light-dark\((.*), (.*)\)/.exec(value);
  return pair ? pair[theme === 'light' ? 1 : 2]! : value;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const readable: [string, string][] = [
  ...['background', 'raised', 'sunken', 'skeleton'].flatMap((under): [string, string][] => [
    ['text', under],
    ['muted', under],
  ]),
  ['accent-text', 'background'],
  ['accent-text', 'raised'],
  ['accent-text', 'accent-wash'],
  ['text', 'accent-wash'],
  ['danger', 'background'],
  ['danger', 'raised'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
];

for (const site of ['normal', 'uncensored'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`text is readable on the ${site} site in the ${theme} theme`, () => {
      for (const [over, under] of readable) {
        const ratio = contrast(colour(over, site, theme), colour(under, site, theme));
        assert.ok(ratio >= 4.5, `${over} on ${under}: ${ratio.toFixed(2)}`);
      }
    });
    test(`controls are visible on the ${site} site in the ${theme} theme`, () => {
      for (const under of ['background', 'raised']) {
        for (const over of ['line-strong', 'focus']) {
          const ratio = contrast(colour(over, site, theme), colour(under, site, theme));
          assert.ok(ratio >= 3, `${over} on ${under}: ${ratio.toFixed(2)}`);
        }
      }
    });
  }
}

test('theme-color is the background colour of each theme', () => {
  const source = readFileSync(new URL('../document.ts', import.meta.url), 'utf8');
  for (const theme of ['dark', 'light'] as const)
    assert.ok(
      source.includes(`content="${colour('background', 'normal', theme)}" data-scheme="${theme}"`),
      theme,
    );
});
