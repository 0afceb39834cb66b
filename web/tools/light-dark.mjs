import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../client/src/tokens.css', import.meta.url), 'utf8');
const isUnsupported = '(not (color: light-dark(red, red)))';

/** The tokens of a rule that differ by scheme, with the values of one of them. */
const inScheme = (text, scheme) =>
  [...text.matchAll(/(--[\w-]+):\s*light-dark\(([^,()]+),([^,()]+)\)/g)]
    .map(([, name, light, dark]) => `${name}:${(scheme === 'light' ? light : dark).trim()}`)
    .join(';');

/**
 * Colours for browsers without `light-dark()`, such as Safari before 17.5. There a token has one value for an element and
 * everything in it, so each rule that sets a colour scheme sets the tokens, too.
 */
export const lightDarkFallback = {
  postcssPlugin: 'longstrip-light-dark',
  Once(root, { parse }) {
    const addFallback = (rule, css) =>
      rule.after(parse(`@supports ${isUnsupported}{${css}}`, { from: rule.source.input.file }));
    root.walkRules((rule) => {
      const { selector } = rule;
      const text = rule.toString();
      const light = inScheme(text, 'light');
      if (light) {
        addFallback(
          rule,
          `${selector}{${inScheme(text, 'dark')}}` +
            `${selector}[data-theme='light']{${light}}` +
            `@media (prefers-color-scheme: light){${selector}:not([data-theme='dark']){${light}}}`,
        );
        return;
      }
      if (selector.startsWith(':root[data-theme')) return;
      rule.walkDecls('color-scheme', ({ value }) =>
        addFallback(rule, `${selector}{${inScheme(tokens.split(':root[')[0], value)}}`),
      );
    });
  },
};
