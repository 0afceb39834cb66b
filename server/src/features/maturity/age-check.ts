/** Checks that a visitor is 18 or older. An adapter, so that an operator can use a provider's check. */
import type { AgeCheckKind } from '@longstrip/contract/maturity/maturity.rules';
import type { SiteVariant } from '@longstrip/contract/site';

/** The only result of a check that is stored: a yes, and when it expires. */
export type AgeProof = { until: Date };

export type AgeCheck = {
  /** Whether visitors of a site are asked; where they are not, all count as confirmed. */
  asks(site: SiteVariant): boolean;
  /** Checks a visitor's answer; null if it is not a yes. */
  judge(said: { over18: boolean }, now: Date): Promise<AgeProof | null>;
};

/** Browsers ask again after thirty days. */
const confirmedDays = 30;

const selfDeclared: AgeCheck = {
  asks: () => true,
  async judge({ over18 }, now) {
    return over18 ? { until: new Date(now.getTime() + confirmedDays * 86_400_000) } : null;
  },
};

/** For a check of the operator's own in front of the uncensored hosts. The normal site is not behind it, so it asks. */
const none: AgeCheck = { ...selfDeclared, asks: (site) => site !== 'uncensored' };

export const ageCheckOf = (kind: AgeCheckKind): AgeCheck => (kind === 'none' ? none : selfDeclared);
