/** A server of the protocol: the official emulator or ours. `Target` covers all differences between them in tests. */

export type Fields = Record<string, unknown>;

export type ProtocolRequest = {
  method?: 'GET' | 'POST';
  /** The path in production, such as `/v1/accounts:signUp` or `/v1/token`. */
  path: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged, with its content type. */
  text?: { body: string; type: string };
  /** Omits `?key=` from the URL. */
  withoutKey?: boolean;
  headers?: Record<string, string>;
};

export type ProtocolAnswer = { status: number; body: Fields };

export type CodeKind =
  'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** The claims of a provider about a person who signed in. */
export type ProviderClaims = Fields & { sub: string };

export type Target = {
  send(request: ProtocolRequest): Promise<ProtocolAnswer>;
  /** The code in the latest letter of this kind to this address. */
  oobCodeFor(email: string, kind: CodeKind): Promise<string>;
  /** The fields that a browser sends after a sign-in at the provider with these claims. They are valid once. */
  idpFields(providerId: string, claims: ProviderClaims): Promise<Fields>;
  /** Disables an account, as an administrator can. */
  disable(localId: string): Promise<void>;
  now(): Date;
  /** Moves the clock forward by seconds. */
  pass(seconds: number): Promise<void>;
};
