/** The readers of the demo provider. Their addresses are in a reserved domain that no mail can reach. */
import { createHash } from 'node:crypto';

export const demoDomain = 'readers.example';

export type DemoReader = { name: string; email: string };

export const demoReaders: readonly (DemoReader & { description: string })[] = [
  { name: 'Mira Okafor', email: `mira@${demoDomain}`, description: 'Reads romance on the night bus' },
  { name: 'Jun Tanaka', email: `jun@${demoDomain}`, description: 'Always one episode behind' },
  { name: 'Sofía Reyes', email: `sofia@${demoDomain}`, description: 'Here for the villains' },
  { name: 'Ole Lindqvist', email: `ole@${demoDomain}`, description: 'Only came for the cats' },
  // The readers from here on have paid in test mode: see demo-content/src/readers.ts.
  { name: 'Pip Marlow', email: `pip@${demoDomain}`, description: 'Premium, one week at a time' },
  { name: 'Anouk Peeters', email: `anouk@${demoDomain}`, description: 'Premium for 4 weeks, renewed once' },
  { name: 'Greta Holm', email: `greta@${demoDomain}`, description: 'Premium for 12 weeks, after an upgrade' },
  {
    name: 'Tomás Vidal',
    email: `tomas@${demoDomain}`,
    description: 'Premium for 24 weeks, a reader of long standing',
  },
  { name: 'Wren Castell', email: `wren@${demoDomain}`, description: 'Has stopped renewal' },
  { name: 'Kofi Mensah', email: `kofi@${demoDomain}`, description: 'Changes to a shorter plan soon' },
  {
    name: 'Basil Thorne',
    email: `basil@${demoDomain}`,
    description: 'Has a card that was declined at the renewal',
  },
  { name: 'Ida Quill', email: `ida@${demoDomain}`, description: 'Was a member, and may come back' },
  { name: 'Hugo Bell', email: `hugo@${demoDomain}`, description: 'Withdrew and got the money back' },
  { name: 'Odile Marchand', email: `odile@${demoDomain}`, description: 'Waits for an answer about a refund' },
  { name: 'Lulu Fontaine', email: `lulu@${demoDomain}`, description: 'Pays with coins' },
];

/** A reader with a typed name and address; null if the address is not in the reserved domain. */
export function typedReader(name: string, address: string): DemoReader | null {
  const email = (address.includes('@') ? address : `${address}@${demoDomain}`).trim().toLowerCase();
  const [local, domain, more] = email.split('@');
  if (more !== undefined || domain !== demoDomain || !/^[a-z0-9][a-z0-9._+-]{0,63}$/.test(local ?? ''))
    return null;
  return { name: name.trim().slice(0, 100) || local!, email };
}

/** The provider's id of a reader, which is always the same. */
export function demoIdOf({ email }: DemoReader): string {
  return `demo-${createHash('sha256').update(email).digest('hex').slice(0, 20)}`;
}
