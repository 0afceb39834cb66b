import { policyTemplates } from '@longstrip/server/seeding';
import type { DemoPolicy } from '../catalogue.shapes.ts';

export const policies: DemoPolicy[] = [
  { id: 'privacy-policy', text: policyTemplates['privacy-policy'] },
  { id: 'terms-of-use', text: policyTemplates['terms-of-use'] },
  { id: 'payment-and-refund', text: policyTemplates['payment-and-refund'] },
];
