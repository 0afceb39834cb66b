import type { DemoPolicy } from '../catalogue.shapes.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { refundPolicy } from './refund-policy.ts';
import { termsOfUse } from './terms-of-use.ts';

export const policies: DemoPolicy[] = [
  { id: 'privacy-policy', text: privacyPolicy },
  { id: 'terms-of-use', text: termsOfUse },
  { id: 'payment-and-refund', text: refundPolicy },
];
