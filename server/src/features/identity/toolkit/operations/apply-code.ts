import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../../../platform/database/tables.ts';
import { lockAccount, findAccount, providersOf } from '../../accounts/accounts.queries.ts';
import { changeCredentials, markVerified } from '../../accounts/credentials.ts';
import { takeAddress, takeEmailBack } from '../../accounts/address-owner.ts';
import { findCode, consumeCode, type CodeDetails } from '../../codes/one-time-codes.ts';
import { accountAnswer } from '../account-answer.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { ToolkitContext } from '../operation.ts';
import { lockUser, requireUser, type CurrentUser } from '../require-user.ts';

const invalid = () => new ToolkitError('INVALID_OOB_CODE');

/** Verifies an address, changes it or takes an old one back, depending on the code. */
export async function applyCode(
  { oobCode: code, idToken, origin }: { oobCode: string; idToken: string | undefined; origin: string },
  context: ToolkitContext,
): Promise<object> {
  const { db, clock } = context;
  const now = clock.now();
  const candidate = await findCode(db, { code, now });
  const user =
    candidate && needsOwner(candidate) && idToken ? await requireUser(idToken, context) : undefined;
  return db.transaction(async (tx) => {
    const found = await findCode(tx, { code, now });
    // The account is locked before its codes, in the same order everywhere, to avoid deadlocks.
    const account = found?.uid ? await lockAccount(tx, found.uid) : undefined;
    if (!found || !account) throw invalid();
    if (account.disabled) throw new ToolkitError('USER_DISABLED');
    const { uid } = account;
    const { kind, email, newEmail } = found;
    if (needsOwner(found)) await assertOwner(tx, uid, user);
    // Letters to the address can reset the password, so a stolen password must not suffice to move a staff account to
    // another address.
    if (kind === 'VERIFY_AND_CHANGE_EMAIL' && isStaff(account.role) && !user?.secondFactorAt)
      throw new ToolkitError(
        'OPERATION_NOT_ALLOWED : Staff change their address with two-step sign-in only.',
      );
    if (!(await consumeCode(tx, { code, kind, now }))) throw invalid();
    if (kind === 'RECOVER_EMAIL') await takeEmailBack(tx, { account, email }, context);
    // All other codes are valid only for the address that the account had when they were created.
    else if ((account.email ?? '') !== email) throw invalid();
    else if (kind === 'VERIFY_EMAIL') await markVerified(tx, uid);
    else if (kind === 'VERIFY_AND_CHANGE_EMAIL' && newEmail) {
      if (newEmail !== account.email) await takeAddress(tx, { email: newEmail, now }, context);
      await changeCredentials(tx, { account, provedEmail: newEmail, origin }, context);
      await markVerified(tx, uid);
    } else throw invalid();
    const changed = (await findAccount(tx, uid))!;
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...accountAnswer(changed, await providersOf(tx, uid)),
      ...(kind === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail: changed.email } : {}),
    };
  });
}

function needsOwner({ kind }: CodeDetails): boolean {
  return kind === 'VERIFY_EMAIL' || kind === 'VERIFY_AND_CHANGE_EMAIL';
}

/**
 * Opening a letter proves the mailbox, not the account: a stranger can sign up with the address of another person, who
 * must not confirm the stranger's account. A refusal does not use the code up.
 */
async function assertOwner(tx: Tx, uid: string, user: CurrentUser | undefined): Promise<void> {
  if (!user) throw new ToolkitError('SIGN_IN_REQUIRED : Sign in to the account that asked for this letter.');
  if (user.account.uid !== uid)
    throw new ToolkitError('WRONG_ACCOUNT : Another account asked for this letter.');
  await lockUser(tx, user);
}
