/** Front door of membership: for now the plans as content; memberships themselves come later. */
export { servePlans } from './plans.routes.ts';
