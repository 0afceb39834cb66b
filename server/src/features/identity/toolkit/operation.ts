import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SocialContext } from '../social/providers.ts';
import type { IdTokens } from '../tokens/id-tokens.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';

export type ToolkitContext = SocialContext & {
  keys: SigningKeys;
  idTokens: IdTokens;
  passwords: Passwords;
  /** The caller of a request, without its token. */
  anonymous(request: FastifyRequest): Caller;
};

/** One call of the protocol. Returns the body of the answer; refuses with a ToolkitError or an IdentityError. */
export type Operation = (body: unknown, request: FastifyRequest, context: ToolkitContext) => Promise<object>;
