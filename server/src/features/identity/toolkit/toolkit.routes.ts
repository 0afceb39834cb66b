import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

export type ToolkitContext = IdentityContext & { anonymous(request: FastifyRequest): Caller };

/** Binds the identity service's protocol at its own paths and at those of its emulator. */
export async function serveIdentityToolkit(_app: FastifyInstance, _context: ToolkitContext): Promise<void> {}
