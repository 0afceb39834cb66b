type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

/** Mantine writes style sheets as HTML. Text that could contain an element is refused. */
export function allowStylesOnly(): void {
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from script is not allowed.');
      return text;
    },
  });
}
