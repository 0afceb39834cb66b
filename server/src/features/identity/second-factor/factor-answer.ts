import type { SecondFactorRow } from '../identity.tables.ts';

/** A second factor as the protocol's `mfaInfo` lists it. */
export function factorAnswer({ id, display_name, enrolled_at }: SecondFactorRow): object {
  return {
    mfaEnrollmentId: id,
    ...(display_name === null ? {} : { displayName: display_name }),
    enrolledAt: enrolled_at.toISOString(),
    totpInfo: {},
  };
}
