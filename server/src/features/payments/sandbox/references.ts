import { randomBytes } from 'node:crypto';

/** A new id of the sandbox, which cannot be guessed, such as `ch_…`. */
export const newReference = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`;
