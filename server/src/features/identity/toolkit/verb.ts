import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

export type ToolkitContext = IdentityContext & { anonymous(request: FastifyRequest): Caller };

/** One call of the protocol. Answers the body of a success; refuses with a ToolkitError. */
export type Verb = (body: unknown, request: FastifyRequest, context: ToolkitContext) => Promise<object>;
