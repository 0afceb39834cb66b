/** The people of the demonstration's own provider. They live under a reserved domain that no mail can reach. */
import { createHash } from 'node:crypto';

export const demoDomain = 'readers.example';

export type DemoReader = { name: string; email: string };

export const demoReaders: readonly (DemoReader & { says: string })[] = [
  { name: 'Mira Okafor', email: `mira@${demoDomain}`, says: 'Reads romance on the night bus' },
  { name: 'Jun Tanaka', email: `jun@${demoDomain}`, says: 'Always one episode behind' },
  { name: 'Sofía Reyes', email: `sofia@${demoDomain}`, says: 'Here for the villains' },
  { name: 'Ole Lindqvist', email: `ole@${demoDomain}`, says: 'Only came for the cats' },
];

/** Somebody who typed a name; null if the address is none below the reserved domain. */
export function typedReader(name: string, address: string): DemoReader | null {
  const email = (address.includes('@') ? address : `${address}@${demoDomain}`).trim().toLowerCase();
  const [local, domain, more] = email.split('@');
  if (more !== undefined || domain !== demoDomain || !/^[a-z0-9][a-z0-9._+-]{0,63}$/.test(local ?? ''))
    return null;
  return { name: name.trim().slice(0, 100) || local!, email };
}

/** Another id at each provider, and the same person every time. */
export function demoIdOf(flavour: string, { email }: DemoReader): string {
  return `demo-${createHash('sha256').update(`${flavour}:${email}`).digest('hex').slice(0, 20)}`;
}
