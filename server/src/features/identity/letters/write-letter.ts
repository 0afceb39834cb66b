import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { canWriteToUnverified, decrementUnverifiedLetters } from '../limits/call-limits.ts';
import type { LetterContent } from '../../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import { defineLetter, type WrittenLetter } from '../../../platform/mail/letters.ts';
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  resetPasswordLetter,
  signInLetter,
  verifyEmailLetter,
} from './letters-with-link.ts';
import { emailTakenBackLetter, passwordChangedLetter, providerLinkedLetter } from './notices.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { secondFactorLetter } from './second-factor-letters.ts';
import { letterPayloads, type LetterOrder, type SecondFactorNotice } from '../codes/letter-queue.ts';
import { codeMinutes, createCode, issueCode, type CodeDetails } from '../codes/one-time-codes.ts';

/** The `mode` of the page that the link of a letter leads to. */
const modes = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};
type LinkKind = keyof typeof modes;
type LinkOrder = LetterOrder<LinkKind>;
type NoticeKind = Exclude<LetterOrder['kind'], LinkKind>;

const withLink = (kind: LinkKind, name: string) =>
  defineLetter<object, IdentityContext>({
    kind: `identity.${kind}`,
    name,
    isUrgent: true,
    payload: letterPayloads[kind],
    write: (payload, context) => writeWithLink({ kind, ...payload } as LinkOrder, context),
  });

const notice = <Kind extends NoticeKind>(
  kind: Kind,
  name: string,
  contentOf: (order: LetterOrder<Kind>, context: IdentityContext) => LetterContent | Promise<LetterContent>,
) =>
  defineLetter<object, IdentityContext>({
    kind: `identity.${kind}`,
    name,
    isUrgent: true,
    payload: letterPayloads[kind],
    async write(payload, context) {
      const order = { kind, ...payload } as LetterOrder<Kind>;
      const { uid, email: to } = order;
      if (!(await findAccount(context.db, uid))) return null;
      return { to, uid, ...(await contentOf(order, context)) };
    },
  });

const secondFactorNotice = (kind: SecondFactorNotice, name: string) =>
  notice(kind, name, async ({ uid }, { db, config }) =>
    secondFactorLetter(kind, { ...config, codesLeft: await countRecoveryCodes(db, uid) }),
  );

export const accountLetters = [
  withLink('VERIFY_EMAIL', 'Confirm the address'),
  withLink('PASSWORD_RESET', 'Choose a new password'),
  withLink('EMAIL_SIGNIN', 'Sign in by link'),
  withLink('VERIFY_AND_CHANGE_EMAIL', 'Confirm the new address'),
  withLink('RECOVER_EMAIL', 'The address was changed'),
  notice('PASSWORD_CHANGED', 'The password was changed', (_order, { config }) =>
    passwordChangedLetter(config),
  ),
  notice('EMAIL_TAKEN_BACK', 'The address was taken back', (_order, { config }) =>
    emailTakenBackLetter(config),
  ),
  notice('PROVIDER_LINKED', 'A way to sign in was added', ({ providerName }, { config }) =>
    providerLinkedLetter({ ...config, providerName }),
  ),
  secondFactorNotice('SECOND_FACTOR_ADDED', 'Two-step sign-in was set up'),
  secondFactorNotice('SECOND_FACTOR_REMOVED', 'Two-step sign-in was removed'),
  secondFactorNotice('SECOND_FACTOR_GUESSED', 'Someone guessed codes'),
  secondFactorNotice('RECOVERY_CODE_USED', 'A recovery code was used'),
];

/** Null if it has no recipient any more. If the job is repeated, both codes are valid. */
async function writeWithLink(order: LinkOrder, context: IdentityContext): Promise<WrittenLetter | null> {
  const { db, config } = context;
  // The code is committed first, so that no connection waits for a mail server and every sent code is stored.
  const made = await db.transaction((tx) => codeFor(tx, order, context));
  if (!made) return null;
  const query = new URLSearchParams({
    mode: modes[order.kind],
    oobCode: made.code,
    // Without the key the web client does not recognise the link.
    apiKey: config.identity.projectId,
    ...(made.isForStaff && { next: 'admin' }),
  });
  const link = `${letterOrigin(order.origin, config.site)}/account/action?${query}`;
  const { uid, email, newEmail } = made.details;
  const to = (order.kind === 'VERIFY_AND_CHANGE_EMAIL' && newEmail) || email;
  return {
    to,
    uid,
    ...linkLetter(made, link, context),
    async onFailure() {
      if (made.toUnverified) await db.transaction(decrementUnverifiedLetters);
    },
  };
}

type MadeCode = {
  code: string;
  details: LinkDetails;
  toUnverified: boolean;
  /** The page of the link then leads to the back office. */
  isForStaff: boolean;
};

/** Null without a recipient, without a reservation, or when the budget for unverified addresses is used up. */
async function codeFor(tx: Tx, order: LinkOrder, context: IdentityContext): Promise<MadeCode | null> {
  const now = context.clock.now();
  if ('reservation' in order) {
    const { kind } = order;
    // The account is locked before its codes, so that a concurrent change deletes this code too.
    const account = await lockAccount(tx, order.uid);
    const issued = await issueCode(tx, { reservation: order.reservation, now });
    const toUnverified =
      kind === 'VERIFY_AND_CHANGE_EMAIL' || (kind === 'VERIFY_EMAIL' && !account?.email_verified);
    if (!issued || (toUnverified && !(await canWriteToUnverified(tx, context)))) return null;
    return { code: issued.code, details: { ...issued.details, kind }, toUnverified, isForStaff: false };
  }
  const { kind, email } = order;
  const found = await findAccountByEmail(tx, email);
  if (!found && kind === 'PASSWORD_RESET') return null;
  const account = found && (await lockAccount(tx, found.uid));
  // An account that never proved the address does not count: its code creates a new account for the owner.
  const uid = account?.email === email && account.email_verified ? account.uid : null;
  const toUnverified = kind === 'EMAIL_SIGNIN' && uid === null;
  if (toUnverified && !(await canWriteToUnverified(tx, context))) return null;
  const details = { kind, uid, email, newEmail: null };
  const isForStaff = kind === 'PASSWORD_RESET' && uid !== null && isStaff(account!.role);
  return { code: await createCode(tx, { ...details, now }), details, toUnverified, isForStaff };
}

type LinkDetails = CodeDetails & { kind: LinkKind };

function linkLetter(made: MadeCode, link: string, { config }: IdentityContext): LetterContent {
  const { kind, newEmail } = made.details;
  const details = { ...config, link, goodForMinutes: codeMinutes[kind] };
  switch (kind) {
    case 'VERIFY_EMAIL':
      return verifyEmailLetter(details);
    case 'PASSWORD_RESET':
      return resetPasswordLetter({ ...details, isForStaff: made.isForStaff });
    case 'EMAIL_SIGNIN':
      return signInLetter(details);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return confirmNewEmailLetter(details);
    case 'RECOVER_EMAIL':
      return emailChangedLetter({ ...details, newEmail: newEmail ?? '' });
  }
}
