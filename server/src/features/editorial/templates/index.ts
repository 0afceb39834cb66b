/** Legal texts for a new site, which its staff read and change before they save them; the demo has them as they are. */
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { privacyPolicy } from './privacy-policy.ts';
import { refundPolicy } from './refund-policy.ts';
import { termsOfUse } from './terms-of-use.ts';

export const policyTemplates: Record<PolicyId, string> = {
  'privacy-policy': privacyPolicy,
  'terms-of-use': termsOfUse,
  'payment-and-refund': refundPolicy,
};
