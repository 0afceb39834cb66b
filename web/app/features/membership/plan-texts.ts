import type { Plan } from '@longstrip/contract/membership/plans';

/** How often a plan is charged: `week` or `4 weeks`, after "every". */
export const periodOf = ({ weeks }: Pick<Plan, 'weeks'>): string => (weeks === 1 ? 'week' : `${weeks} weeks`);
