/** Public interface of membership: plans, and the memberships that are bought, renewed and ended. */
export { membershipAccess, type MembershipAccess } from './membership-access.ts';
export { membershipQueues } from './membership.jobs.ts';
export { countMembers, membershipsByDay } from './memberships-by-day.ts';
export { namesOfMemberships } from './membership.queries.ts';
export { openMembership, type Membership } from './open-membership.ts';
export { allPlans } from './plans.queries.ts';
export { lastPaymentForMembership, paidTimes } from './paid-times.ts';
export { servePlans } from './plans.routes.ts';
