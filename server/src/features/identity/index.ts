/** Front door of identity: who someone is, and what they may do. */
export { identityQueues } from './identity.jobs.ts';
export { accountsCommand } from './staff/accounts-command.ts';
export { openIdentity, type Identity } from './open-identity.ts';
export { signInSettings } from './sign-in-settings.ts';
export { createOperatorKey, listOperatorKeys, revokeOperatorKey } from './operator-keys.ts';
