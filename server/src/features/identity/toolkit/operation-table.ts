import { finishEnrollment } from './operations/finish-enrollment.ts';
import { finishSignIn } from './operations/finish-sign-in.ts';
import { startEnrollment } from './operations/start-enrollment.ts';
import { withdraw } from './operations/withdraw-second-factor.ts';
import { signInWithIdp } from './operations/sign-in-with-idp.ts';
import { passwordPolicy, projectConfig } from './project-config.ts';
import type { Operation } from './operation.ts';
import { deleteAccount } from './operations/delete-account.ts';
import { lookUp } from './operations/look-up.ts';
import { refresh } from './operations/refresh.ts';
import { resetPassword } from './operations/reset-password.ts';
import { sendOobCode } from './operations/send-oob-code.ts';
import { signInWithEmailLink } from './operations/sign-in-with-email-link.ts';
import { signInWithPassword } from './operations/sign-in-with-password.ts';
import { signUp } from './operations/sign-up.ts';
import { update } from './operations/update.ts';

export type OperationRoute = { method: 'GET' | 'POST'; operation: Operation; takesForms?: true };

/** All calls of the protocol that are served. */
export const operations: Readonly<Record<string, OperationRoute>> = {
  '/v1/accounts:signUp': { method: 'POST', operation: signUp },
  '/v1/accounts:signInWithPassword': { method: 'POST', operation: signInWithPassword },
  '/v1/accounts:signInWithIdp': { method: 'POST', operation: signInWithIdp },
  '/v1/accounts:lookup': { method: 'POST', operation: lookUp },
  '/v1/accounts:update': { method: 'POST', operation: update },
  '/v1/accounts:sendOobCode': { method: 'POST', operation: sendOobCode },
  '/v1/accounts:resetPassword': { method: 'POST', operation: resetPassword },
  '/v1/accounts:signInWithEmailLink': { method: 'POST', operation: signInWithEmailLink },
  '/v1/accounts:delete': { method: 'POST', operation: deleteAccount },
  '/v1/projects': { method: 'GET', operation: projectConfig },
  '/v1/token': { method: 'POST', operation: refresh, takesForms: true },
  '/v2/accounts/mfaEnrollment:start': { method: 'POST', operation: startEnrollment },
  '/v2/accounts/mfaEnrollment:finalize': { method: 'POST', operation: finishEnrollment },
  '/v2/accounts/mfaEnrollment:withdraw': { method: 'POST', operation: withdraw },
  '/v2/accounts/mfaSignIn:finalize': { method: 'POST', operation: finishSignIn },
  '/v2/passwordPolicy': { method: 'GET', operation: passwordPolicy },
};
