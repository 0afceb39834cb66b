/** How somebody shows to be 18 or older: an adapter, so that an operator can put a provider's check in its place. */
import type { AgeCheckKind } from '@longstrip/contract/maturity/maturity.rules';
import type { SiteVariant } from '@longstrip/contract/site';

/** All that a check may tell us: a yes, and until when it holds. */
export type AgeProof = { until: Date };

export type AgeCheck = {
  /** Whether visitors of a site are asked; where they are not, everybody counts as confirmed. */
  asks(site: SiteVariant): boolean;
  /** Judges what somebody said; null is a no. */
  judge(said: { over18: boolean }, now: Date): Promise<AgeProof | null>;
};

/** A browser is asked again after thirty days. */
const confirmedDays = 30;

const selfDeclared: AgeCheck = {
  asks: () => true,
  async judge({ over18 }, now) {
    return over18 ? { until: new Date(now.getTime() + confirmedDays * 86_400_000) } : null;
  },
};

/** For a check of the operator's own in front of the uncensored hosts. It guards nothing else, so the normal site asks. */
const none: AgeCheck = { ...selfDeclared, asks: (site) => site !== 'uncensored' };

export const ageCheckOf = (kind: AgeCheckKind): AgeCheck => (kind === 'none' ? none : selfDeclared);
