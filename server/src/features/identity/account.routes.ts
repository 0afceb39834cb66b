import type { Calls } from '../../platform/http/calls.ts';
import type { IdentityContext } from './context.ts';

/** Binds the calls about one's own account. */
export function serveAccount(_calls: Calls, _context: IdentityContext): void {}
