import { privacyPolicy } from './privacy-policy.ts';
import { refundPolicy } from './refund-policy.ts';
import { termsOfUse } from './terms-of-use.ts';

export type DemoPolicy = {
  id: 'privacy-policy' | 'terms-of-use' | 'payment-and-refund';
  title: string;
  text: string;
};

export const policies: DemoPolicy[] = [
  { id: 'privacy-policy', title: 'Privacy Policy', text: privacyPolicy },
  { id: 'terms-of-use', title: 'Terms of Use', text: termsOfUse },
  { id: 'payment-and-refund', title: 'Payment and Refund Policy', text: refundPolicy },
];
export { plans } from './plans.ts';
export type { DemoPlan } from './plans.ts';
