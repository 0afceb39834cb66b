/** Public interface of identity: who someone is, and what they may do. */
export { lockAccountShared } from './accounts/accounts.queries.ts';
export { accountsCommand } from './staff/accounts-command.ts';
export { isDemoProviderOn, signInSettings } from './sign-in-settings.ts';
export { createOperatorKey, listOperatorKeys, revokeOperatorKey } from './operator-keys.ts';
export { listPeople } from './staff/people.queries.ts';
export { countAdmins } from './staff/admins.queries.ts';
export { createDemoReader } from './demo-provider/create-demo-reader.ts';
export { demoReaders } from './demo-provider/demo-readers.ts';
