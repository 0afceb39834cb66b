/** A server of the protocol: the official emulator or ours. All differences in how they are tested are here. */

export type Fields = Record<string, unknown>;

export type ProtocolRequest = {
  method?: 'GET' | 'POST';
  /** As the web client asks in production: `/v1/accounts:signUp`, `/v1/token`. */
  path: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged, with its content type. */
  text?: { body: string; type: string };
  /** Left out: without `?key=`. */
  withoutKey?: boolean;
};

export type ProtocolAnswer = { status: number; body: Fields };

export type CodeKind =
  'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** What a provider says of the person who signed in with it. */
export type ProviderClaims = Fields & { sub: string };

export type Target = {
  send(request: ProtocolRequest): Promise<ProtocolAnswer>;
  /** The code in the latest mail of this kind to this address. */
  oobCodeFor(email: string, kind: CodeKind): Promise<string>;
  /** The fields that a browser sends, once, after `providerId` has vouched for these claims. */
  idpFields(providerId: string, claims: ProviderClaims): Promise<Fields>;
  /** What an administrator does to an account. */
  disable(localId: string): Promise<void>;
  /** Moves the clock forward by seconds. */
  pass(seconds: number): Promise<void>;
};
