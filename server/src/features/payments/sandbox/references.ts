import { randomBytes } from 'node:crypto';

/** The sandbox's own name of a thing, which cannot be guessed: `ch_…`. */
export const newReference = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`;
