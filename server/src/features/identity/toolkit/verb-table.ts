import { finishEnrollment } from './verbs/finish-enrollment.ts';
import { finishSignIn } from './verbs/finish-sign-in.ts';
import { startEnrollment } from './verbs/start-enrollment.ts';
import { withdraw } from './verbs/withdraw-second-factor.ts';
import { signInWithIdp } from './verbs/sign-in-with-idp.ts';
import { passwordPolicy, projectConfig } from './project-config.ts';
import type { Verb } from './verb.ts';
import { deleteAccount } from './verbs/delete-account.ts';
import { lookUp } from './verbs/look-up.ts';
import { refresh } from './verbs/refresh.ts';
import { resetPassword } from './verbs/reset-password.ts';
import { sendOobCode } from './verbs/send-oob-code.ts';
import { signInWithEmailLink } from './verbs/sign-in-with-email-link.ts';
import { signInWithPassword } from './verbs/sign-in-with-password.ts';
import { signUp } from './verbs/sign-up.ts';
import { update } from './verbs/update.ts';

export type Served = { method: 'GET' | 'POST'; verb: Verb; takesForms?: true };

/** All calls of the protocol that are served. */
export const verbs: Readonly<Record<string, Served>> = {
  '/v1/accounts:signUp': { method: 'POST', verb: signUp },
  '/v1/accounts:signInWithPassword': { method: 'POST', verb: signInWithPassword },
  '/v1/accounts:signInWithIdp': { method: 'POST', verb: signInWithIdp },
  '/v1/accounts:lookup': { method: 'POST', verb: lookUp },
  '/v1/accounts:update': { method: 'POST', verb: update },
  '/v1/accounts:sendOobCode': { method: 'POST', verb: sendOobCode },
  '/v1/accounts:resetPassword': { method: 'POST', verb: resetPassword },
  '/v1/accounts:signInWithEmailLink': { method: 'POST', verb: signInWithEmailLink },
  '/v1/accounts:delete': { method: 'POST', verb: deleteAccount },
  '/v1/projects': { method: 'GET', verb: projectConfig },
  '/v1/token': { method: 'POST', verb: refresh, takesForms: true },
  '/v2/accounts/mfaEnrollment:start': { method: 'POST', verb: startEnrollment },
  '/v2/accounts/mfaEnrollment:finalize': { method: 'POST', verb: finishEnrollment },
  '/v2/accounts/mfaEnrollment:withdraw': { method: 'POST', verb: withdraw },
  '/v2/accounts/mfaSignIn:finalize': { method: 'POST', verb: finishSignIn },
  '/v2/passwordPolicy': { method: 'GET', verb: passwordPolicy },
};
