import { randomInt } from 'node:crypto';

/** Without letters and digits that look like others. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number that people can write down, such as LS-7K3M-92QD. */
export function createContractNumber(): string {
  const fourCharacters = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `LS-${fourCharacters()}-${fourCharacters()}`;
}

/** Accepts what people type: any case, with or without hyphens and spaces. Null if it is not a contract number. */
export function readContractNumber(typed: string): string | null {
  const [, first, second] =
    /^(?:LS)?([2-9A-HJKMNP-TV-Z]{4})([2-9A-HJKMNP-TV-Z]{4})$/.exec(
      typed.toUpperCase().replace(/[^0-9A-Z]/g, ''),
    ) ?? [];
  return first && second ? `LS-${first}-${second}` : null;
}
