import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { canWriteToUnverified, decrementUnverifiedLetters } from '../limits/call-limits.ts';
import type { LetterContent } from '../../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
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
import type { LetterOrder } from '../codes/letter-queue.ts';
import { codeMinutes, createCode, issueCode, type CodeFacts } from '../codes/one-time-codes.ts';

type LinkOrder = Extract<LetterOrder, { origin: string }>;
type LinkKind = LinkOrder['kind'];
type NoticeOrder = Exclude<LetterOrder, { origin: string }>;

/** The `mode` of the page that the link leads to. */
const modes: Record<LinkKind, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

/** Writes and sends a queued letter if it still has a recipient. If the job is repeated, both codes are valid. */
export async function writeLetter(order: LetterOrder, context: IdentityContext): Promise<void> {
  const { db, mail, config } = context;
  if (!('origin' in order)) {
    if (await findAccount(db, order.uid))
      await mail.send({ to: order.email, uid: order.uid, ...(await noticeLetter(order, context)) });
    return;
  }
  // The code is committed first, so that no connection waits for a mail server and every sent code is stored.
  const made = await db.transaction((tx) => codeFor(tx, order, context));
  if (!made) return;
  const query = new URLSearchParams({
    mode: modes[order.kind],
    oobCode: made.code,
    // Without the key the web client does not recognise the link.
    apiKey: config.identity.projectId,
    ...(made.isForStaff && { next: 'admin' }),
  });
  const link = `${letterOrigin(order.origin, config.site)}/account/action?${query}`;
  const { email, newEmail } = made.facts;
  const to = (order.kind === 'VERIFY_AND_CHANGE_EMAIL' && newEmail) || email;
  try {
    await mail.send({ to, uid: made.facts.uid, ...linkLetter(made, link, context) });
  } catch (error) {
    if (made.toUnverified) await db.transaction(decrementUnverifiedLetters);
    throw error;
  }
}

async function noticeLetter(order: NoticeOrder, { db, config }: IdentityContext): Promise<LetterContent> {
  switch (order.kind) {
    case 'PASSWORD_CHANGED':
      return passwordChangedLetter(config);
    case 'EMAIL_TAKEN_BACK':
      return emailTakenBackLetter(config);
    case 'PROVIDER_LINKED':
      return providerLinkedLetter({ ...config, providerName: order.providerName });
    default: {
      const codesLeft = await countRecoveryCodes(db, order.uid);
      return secondFactorLetter(order.kind, { ...config, codesLeft });
    }
  }
}

type MadeCode = {
  code: string;
  facts: LinkFacts;
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
    return { code: issued.code, facts: { ...issued.facts, kind }, toUnverified, isForStaff: false };
  }
  const { kind, email } = order;
  const found = await findAccountByEmail(tx, email);
  if (!found && kind === 'PASSWORD_RESET') return null;
  const account = found && (await lockAccount(tx, found.uid));
  // An account that never proved the address does not count: its code creates a new account for the owner.
  const uid = account?.email === email && account.email_verified ? account.uid : null;
  const toUnverified = kind === 'EMAIL_SIGNIN' && uid === null;
  if (toUnverified && !(await canWriteToUnverified(tx, context))) return null;
  const facts = { kind, uid, email, newEmail: null };
  const isForStaff = kind === 'PASSWORD_RESET' && uid !== null && isStaff(account!.role);
  return { code: await createCode(tx, { ...facts, now }), facts, toUnverified, isForStaff };
}

type LinkFacts = CodeFacts & { kind: LinkKind };

function linkLetter(made: MadeCode, link: string, { config }: IdentityContext): LetterContent {
  const { kind, newEmail } = made.facts;
  const facts = { ...config, link, goodForMinutes: codeMinutes[kind] };
  switch (kind) {
    case 'VERIFY_EMAIL':
      return verifyEmailLetter(facts);
    case 'PASSWORD_RESET':
      return resetPasswordLetter({ ...facts, isForStaff: made.isForStaff });
    case 'EMAIL_SIGNIN':
      return signInLetter(facts);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return confirmNewEmailLetter(facts);
    case 'RECOVER_EMAIL':
      return emailChangedLetter({ ...facts, newEmail: newEmail ?? '' });
  }
}
