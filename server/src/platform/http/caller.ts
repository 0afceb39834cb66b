import type { SiteVariant } from '@longstrip/contract/site';

/** Who makes a call and where: everything the answer may depend on besides what was sent. */
export type Caller = {
  site: SiteVariant;
  /** Scheme and host that absolute addresses start with. */
  origin: string;
  /** Holds a valid operator key. */
  operator: boolean;
};
