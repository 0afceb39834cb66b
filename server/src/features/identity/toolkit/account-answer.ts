import type { AccountProviderRow, AccountRow } from '../identity.tables.ts';

/** The ways into an account, as the protocol lists them. */
function providerUserInfo(account: AccountRow, providers: readonly AccountProviderRow[]): object[] {
  const { email, display_name: displayName, photo_url: photoUrl } = account;
  return [
    ...(email !== null && account.password_hash !== null
      ? [
          {
            providerId: 'password',
            email,
            federatedId: email,
            rawId: email,
            ...given({ displayName, photoUrl }),
          },
        ]
      : []),
    ...providers.map((each) => ({
      providerId: each.provider_id,
      rawId: each.federated_id,
      federatedId: each.federated_id,
      ...given({ email: each.email, displayName: each.display_name, photoUrl: each.photo_url }),
    })),
  ];
}

/** What every answer about an account says of it. */
export function accountAnswer(account: AccountRow, providers: readonly AccountProviderRow[]): object {
  const { uid, email, email_verified: emailVerified } = account;
  return {
    localId: uid,
    ...(email === null ? {} : { email, emailVerified }),
    ...given({ displayName: account.display_name, photoUrl: account.photo_url }),
    providerUserInfo: providerUserInfo(account, providers),
  };
}

/** What is not there is left out: null would be something. */
function given(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null),
  );
}
