import { z } from 'zod';
import { requestDeletion } from '../../deletion/request-deletion.ts';
import { endAllSessions } from '../../tokens/sessions.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';
import { assertRecentSignIn, holdAsker, whoAsks } from '../who-asks.ts';

const shape = z.object({ idToken: text });

const refusals = {
  too_many_attempts: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  last_admin: 'OPERATION_NOT_ALLOWED : This is the last admin. Make somebody else an admin first.',
};

/** Schedules the account to be erased, where the protocol would do so at once, and signs out everywhere. */
export const deleteAccount: Verb = async (body, request, context) => {
  const { idToken } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  const asker = await whoAsks(idToken, context);
  const now = context.clock.now();
  assertRecentSignIn(asker, now);
  const { origin } = context.anonymous(request);
  await context.db.transaction(async (tx) => {
    const { uid } = asker.account;
    const leaving = await requestDeletion(tx, { uid, origin, now }, context);
    await holdAsker(tx, asker);
    if (typeof leaving === 'string') throw new ToolkitError(refusals[leaving]);
    await endAllSessions(tx, { uid, now });
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};
