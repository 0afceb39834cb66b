import type { CardFieldName, CardInput } from './card-masks.ts';

/** What the provider answers about a card: a token that stands for it, or which field it refuses and why. */
export type CardAnswer =
  | { token: string }
  /** `message`: in the provider's own words. */
  | { error: { field: CardFieldName | null; code: string; message?: string } };
type Provider = { createToken(card: CardInput): Promise<CardAnswer> };

/** Loads the provider's own script. It is imported as a module, which Trusted Types allow, unlike a script element. */
export async function loadSandbox(script: string): Promise<Provider> {
  await import(/* @vite-ignore */ script);
  const { Sandbox } = globalThis as unknown as { Sandbox: (key: string) => Provider };
  return Sandbox('');
}
