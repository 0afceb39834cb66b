import { lockAccount, findAccount, providersOf } from '../../accounts/accounts.queries.ts';
import { changeCredentials } from '../../accounts/change-credentials.ts';
import { markVerified } from '../../accounts/mark-verified.ts';
import { takeEmailBack } from '../../accounts/take-email-back.ts';
import { findCode, spendCode } from '../../codes/one-time-codes.ts';
import type { IdentityContext } from '../../context.ts';
import { accountAnswer } from '../account-answer.ts';
import { ToolkitError } from '../toolkit-error.ts';

const invalid = () => new ToolkitError('INVALID_OOB_CODE');

/** Verifies an address, changes it or takes an old one back: what the code is good for. */
export async function applyCode(
  { oobCode: code, origin }: { oobCode: string; origin: string },
  context: IdentityContext,
): Promise<object> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const found = await findCode(tx, { code, now });
    // The account before its codes, like everybody else who locks both.
    const account = found?.uid ? await lockAccount(tx, found.uid) : undefined;
    if (!found || !account) throw invalid();
    if (account.disabled) throw new ToolkitError('USER_DISABLED');
    const { uid } = account;
    if (!(await spendCode(tx, { code, kind: found.kind, now }))) throw invalid();
    if (found.kind === 'RECOVER_EMAIL') await takeEmailBack(tx, { uid, email: found.email }, context);
    // The others were made for the address that the account had then.
    else if ((account.email ?? '') !== found.email) throw invalid();
    else if (found.kind === 'VERIFY_EMAIL') await markVerified(tx, { uid, email: found.email }, context);
    else if (found.kind === 'VERIFY_AND_CHANGE_EMAIL' && found.newEmail) {
      const email = found.newEmail;
      await changeCredentials(tx, { account, email, emailVerified: true, origin }, context);
      await markVerified(tx, { uid, email }, context);
    } else throw invalid();
    const changed = (await findAccount(tx, uid))!;
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...accountAnswer(changed, await providersOf(tx, uid)),
      ...(found.kind === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail: changed.email } : {}),
    };
  });
}
