/** Public interface of membership: plans, and the memberships that are bought, renewed and ended. */
export { membershipAccess, type MembershipAccess } from './membership-access.ts';
export { countMembers, membershipsByDay } from './memberships-by-day.ts';
export { allPlans } from './plans.queries.ts';
export { lastPaymentForMembership, paidTimes } from './paid-times.ts';
export type { Membership } from './slice.ts';
export { membershipsAsCsv } from './list-memberships.ts';
