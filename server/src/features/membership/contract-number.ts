import { randomInt } from 'node:crypto';

/** Without letters and digits that look like others. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Names a contract where people write it down: LS-7K3M-92QD. */
export function createContractNumber(): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `LS-${four()}-${four()}`;
}

/** As people type it: in any case, with or without hyphens and spaces. Null if it is none. */
export function readContractNumber(typed: string): string | null {
  const [, first, second] =
    /^(?:LS)?([2-9A-HJKMNP-TV-Z]{4})([2-9A-HJKMNP-TV-Z]{4})$/.exec(
      typed.toUpperCase().replace(/[^0-9A-Z]/g, ''),
    ) ?? [];
  return first && second ? `LS-${first}-${second}` : null;
}
