import { constants } from 'node:fs';

/** A pipe in place of a file must not block, and a link must not lead elsewhere. Windows has neither flag. */
export const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
