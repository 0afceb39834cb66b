/** Notices of changes. They have no link, so that people do not learn to press links in alarming letters. */
import { renderLetter, type LetterSender, type LetterContent } from '../../../platform/mail/letter-frame.ts';

/** Sent after a password was set, changed or reset. */
export function passwordChangedLetter(details: LetterSender): LetterContent {
  return renderLetter(details, {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${details.siteName} has just been changed.`,
      `If that was you, all is well, and there is nothing to do.`,
    ],
    footnotes: [
      `If it was not you, open ${details.siteName} as you always do, say that you forgot your password, and choose a new one. That signs everybody else out. Then write to us.`,
    ],
  });
}

/** Sent to the address that loses an account when the owner of an earlier address takes the account back. */
export function emailTakenBackLetter(details: LetterSender): LetterContent {
  return renderLetter(details, {
    subject: 'An account no longer uses this address',
    paragraphs: [
      `An account at ${details.siteName} has gone back to the address it had before this one. You can no longer sign in to it with this address, and it has lost any staff role.`,
      `If you took it back yourself, all is well, and there is nothing to do.`,
    ],
    footnotes: [
      `If it was not you, and the account was yours, write to us: another person reads the mail of its earlier address.`,
    ],
  });
}

/** Sent after a provider such as Google was linked to an account. */
export function providerLinkedLetter(
  details: LetterSender & { readonly providerName: string },
): LetterContent {
  return renderLetter(details, {
    subject: 'A new way to sign in was added',
    paragraphs: [
      `You can now also sign in to ${details.siteName} with ${details.providerName}.`,
      `If that was you, all is well, and there is nothing to do.`,
    ],
    footnotes: [
      `If it was not you, open ${details.siteName} as you always do, say that you forgot your password, and choose a new one. Then write to us, and we take ${details.providerName} off your account.`,
    ],
  });
}

/** The last letter to an account; its address is deleted afterwards. */
export function accountDeletedLetter(details: LetterSender): LetterContent {
  return renderLetter(details, {
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your account at ${details.siteName} is gone, as announced, and this is the last email we send you.`,
      `Thank you for having been with us. If you ever want to come back, you are welcome to start afresh.`,
    ],
    footnotes: [
      `If you did not want this, write to us. We cannot bring the account back, but we want to know what happened.`,
    ],
  });
}
