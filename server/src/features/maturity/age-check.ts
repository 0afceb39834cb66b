/** How somebody shows to be 18 or older: an adapter, so that an operator can put a provider's check in its place. */
import type { AgeCheckKind } from '@longstrip/contract/maturity/maturity.rules';

/** All that a check may tell us: a yes, and until when it holds. */
export type AgeProof = { until: Date };

export type AgeCheck = {
  /** Nobody is asked: everybody counts as confirmed. */
  asksNobody: boolean;
  /** Judges what somebody said; null is a no. */
  judge(said: { over18: boolean }, now: Date): Promise<AgeProof | null>;
};

/** A browser is asked again after thirty days. */
const confirmedDays = 30;

const selfDeclared: AgeCheck = {
  asksNobody: false,
  async judge({ over18 }, now) {
    return over18 ? { until: new Date(now.getTime() + confirmedDays * 86_400_000) } : null;
  },
};

/** For a site that is asked elsewhere, such as by a check in front of it. */
const none: AgeCheck = { ...selfDeclared, asksNobody: true };

export const ageCheckOf = (kind: AgeCheckKind): AgeCheck => (kind === 'none' ? none : selfDeclared);
