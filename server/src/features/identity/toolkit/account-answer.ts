import type { AccountProviderRow, AccountRow, SecondFactorRow } from '../identity.tables.ts';

/** The sign-in methods of an account, as the protocol lists them. */
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
            ...definedFields({ displayName, photoUrl }),
          },
        ]
      : []),
    ...providers.map((each) => ({
      providerId: each.provider_id,
      rawId: each.federated_id,
      federatedId: each.federated_id,
      ...definedFields({ email: each.email, displayName: each.display_name, photoUrl: each.photo_url }),
    })),
  ];
}

/** The fields of every answer about an account. */
export function accountAnswer(account: AccountRow, providers: readonly AccountProviderRow[]): object {
  const { uid, email, email_verified: emailVerified } = account;
  return {
    localId: uid,
    ...(email === null ? {} : { email, emailVerified }),
    ...definedFields({ displayName: account.display_name, photoUrl: account.photo_url }),
    providerUserInfo: providerUserInfo(account, providers),
  };
}

/** Leaves missing values out, because clients read null as a value. */
export function definedFields(fields: Record<string, string | null | undefined>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A second factor as the protocol's `mfaInfo` lists it. */
export function factorAnswer({ id, display_name, enrolled_at }: SecondFactorRow): object {
  return {
    mfaEnrollmentId: id,
    ...(display_name === null ? {} : { displayName: display_name }),
    enrolledAt: enrolled_at.toISOString(),
    totpInfo: {},
  };
}
