/** Front door of identity: who someone is. For now operator keys, for automation. */
export { createOperatorKey, listOperatorKeys, operatorKeyCheck, revokeOperatorKey } from './operator-keys.ts';
