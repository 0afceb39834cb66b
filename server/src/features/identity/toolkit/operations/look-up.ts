import { z } from 'zod';
import { providersOf } from '../../accounts/accounts.queries.ts';
import { factorAnswer, accountAnswer } from '../account-answer.ts';
import { findSecondFactor } from '../../second-factor/second-factors.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { requireUser } from '../require-user.ts';

const shape = z.object({ idToken: text });

/** Returns the caller's own account only. */
export const lookUp: Operation = async (body, _request, context) => {
  const { idToken } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  const { account } = await requireUser(idToken, context);
  const factor = await findSecondFactor(context.db, account.uid);
  const validSince = Math.floor(account.valid_since.getTime() / 1000);
  const user = {
    ...accountAnswer(account, await providersOf(context.db, account.uid)),
    ...(account.password_updated_at === null ? {} : { validSince: String(validSince) }),
    ...(factor ? { mfaInfo: [factorAnswer(factor)] } : {}),
    createdAt: String(account.created_at.getTime()),
    ...(account.last_login_at ? { lastLoginAt: String(account.last_login_at.getTime()) } : {}),
    ...(account.last_refresh_at ? { lastRefreshAt: account.last_refresh_at.toISOString() } : {}),
  };
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [user] };
};
