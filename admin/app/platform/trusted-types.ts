type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

/** The kit writes style sheets as markup. Everything that could be an element is refused. */
export function allowStylesOnly(): void {
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from script is not allowed.');
      return text;
    },
  });
}
