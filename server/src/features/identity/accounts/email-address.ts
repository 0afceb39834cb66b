import { domainToASCII } from 'node:url';

/**
 * The stored form of an address: lower case, with the ASCII form of its domain, which browsers send too. Null if letters
 * cannot be sent to it, or may reach several people.
 */
export function readEmail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Other characters would end the domain there.
  const ascii = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) ? domainToASCII(domain) : domain;
  const email = `${address.slice(0, Math.max(at, 0))}@${ascii}`;
  // ASCII only before the @, because letters of other scripts can look the same.
  return email.length <= 254 && /^[^\s()<>[\]\\,;:"@\x00-\x20\x7f-\uffff]{1,64}@[a-z0-9.-]+$/i.test(email)
    ? email.toLowerCase()
    : null;
}

/**
 * The stored form of an address that an account is to get. Its domain is a full one, which has exactly one spelling:
 * accounts from before this rule can still sign in with other ones.
 */
export function readNewEmail(address: string): string | null {
  const email = readEmail(address);
  const labels = email?.split('@')[1]!.split('.') ?? [];
  const isFull = labels.length > 1 && /[a-z]/.test(labels.at(-1)!);
  return isFull && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) ? email : null;
}
