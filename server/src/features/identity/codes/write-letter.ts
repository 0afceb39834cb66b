import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import type { AccountRow } from '../identity.tables.ts';
import type { Written } from '../letters/letter-frame.ts';
import { letterOrigin } from '../letters/letter-origin.ts';
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  resetPasswordLetter,
  signInLetter,
  verifyEmailLetter,
} from '../letters/letters-with-link.ts';
import { passwordChangedLetter, providerLinkedLetter } from '../letters/notices.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { secondFactorLetter } from '../second-factor/second-factor-letters.ts';
import type { LetterOrder } from './letter-orders.ts';
import { codeMinutes, createCode, type CodeFacts } from './one-time-codes.ts';

type LinkOrder = Extract<LetterOrder, { origin: string }>;
type LinkKind = LinkOrder['kind'];
type NoticeOrder = Exclude<LetterOrder, { origin: string }>;

/** What the page behind the link is told to do. */
const modes: Record<LinkKind, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

/** Writes the letter that was ordered and sends it, or nothing if nobody is to get it. Done twice, both codes are good. */
export async function writeLetter(order: LetterOrder, context: IdentityContext): Promise<void> {
  const { db, mail, config } = context;
  if (!('origin' in order)) {
    const { email } = (await findAccount(db, order.uid)) ?? {};
    if (!email) return;
    return mail.send({ to: email, ...(await noticeLetter(order, context)) });
  }
  // Committed before it is sent: no connection waits for a mail server, and no code is out that we do not know.
  const made = await db.transaction((tx) => codeFor(tx, order, context));
  if (!made) return;
  const query = new URLSearchParams({
    mode: modes[order.kind],
    oobCode: made.code,
    // The web client takes no link for one of its own without it.
    apiKey: config.identity.projectId,
  });
  const link = `${letterOrigin(order.origin, config.site)}/account/action?${query}`;
  await mail.send({ to: made.to, ...linkLetter(order, { to: made.to, link }, context) });
}

async function noticeLetter(order: NoticeOrder, { db, config }: IdentityContext): Promise<Written> {
  switch (order.kind) {
    case 'PASSWORD_CHANGED':
      return passwordChangedLetter(config);
    case 'PROVIDER_LINKED':
      return providerLinkedLetter({ ...config, providerName: order.providerName });
    default: {
      const codesLeft = await countRecoveryCodes(db, order.uid);
      return secondFactorLetter(order.kind, { ...config, codesLeft });
    }
  }
}

async function codeFor(tx: Tx, order: LinkOrder, { clock }: IdentityContext) {
  const account = await accountOf(tx, order);
  const addressed = account === undefined ? null : factsOf(order, account);
  if (!addressed) return null;
  const code = await createCode(tx, { kind: order.kind, ...addressed.facts, now: clock.now() });
  return { to: addressed.to, code };
}

/** Null where nobody has the address, which a sign-in link does not need; undefined where there is nobody to write to. */
async function accountOf(tx: Tx, order: LinkOrder): Promise<AccountRow | null | undefined> {
  const account =
    'uid' in order ? await findAccount(tx, order.uid) : await findAccountByEmail(tx, order.email);
  return account ?? (order.kind === 'EMAIL_SIGNIN' ? null : undefined);
}

/** What the code shall be good for, and who gets it. */
function factsOf(
  order: LinkOrder,
  account: AccountRow | null,
): { to: string; facts: Omit<CodeFacts, 'kind'> } | null {
  const uid = account?.uid ?? null;
  switch (order.kind) {
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN':
      return { to: order.email, facts: { uid, email: order.email, newEmail: null } };
    case 'RECOVER_EMAIL':
      return { to: order.email, facts: { uid, email: order.email, newEmail: order.newEmail } };
    case 'VERIFY_EMAIL':
      return account?.email
        ? { to: account.email, facts: { uid, email: account.email, newEmail: null } }
        : null;
    case 'VERIFY_AND_CHANGE_EMAIL':
      return { to: order.newEmail, facts: { uid, email: account?.email ?? '', newEmail: order.newEmail } };
  }
}

function linkLetter(
  order: LinkOrder,
  { to, link }: { to: string; link: string },
  { config }: IdentityContext,
): Written {
  const makesAdmin = to === config.firstAdmin;
  const facts = { ...config, link, goodForMinutes: codeMinutes[order.kind], makesAdmin };
  switch (order.kind) {
    case 'VERIFY_EMAIL':
      return verifyEmailLetter(facts);
    case 'PASSWORD_RESET':
      return resetPasswordLetter(facts);
    case 'EMAIL_SIGNIN':
      return signInLetter(facts);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return confirmNewEmailLetter(facts);
    case 'RECOVER_EMAIL':
      return emailChangedLetter({ ...facts, newEmail: order.newEmail });
  }
}
