import { z } from 'zod';
import { requestDeletion } from '../../deletion/request-deletion.ts';
import { endAllSessions } from '../../tokens/sessions.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { assertRecentSignIn, lockUser, requireUser } from '../require-user.ts';

const shape = z.object({ idToken: text });

/** Schedules the account to be erased and signs out everywhere. The official service would erase it immediately. */
export const deleteAccount: Operation = async (body, request, context) => {
  const { idToken } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  const user = await requireUser(idToken, context);
  const now = context.clock.now();
  assertRecentSignIn(user, now);
  const { origin } = context.anonymous(request);
  await context.db.transaction(async (tx) => {
    const { uid } = user.account;
    await requestDeletion(tx, { uid, origin, now }, context);
    await lockUser(tx, user);
    await endAllSessions(tx, { uid, now });
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};
