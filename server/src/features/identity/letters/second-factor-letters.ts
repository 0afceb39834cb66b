/** Notices about two-step sign-in. Like all notices they have no link. */
import type { SecondFactorNotice } from '../codes/letter-queue.ts';
import {
  renderLetter,
  type LetterContent,
  type LetterSender,
  type LetterText,
} from '../../../platform/mail/letter-frame.ts';

type Details = LetterSender & { readonly codesLeft: number };

const fine = 'If that was you, all is well, and there is nothing to do.';

const texts: Record<SecondFactorNotice, (details: Details) => LetterText> = {
  SECOND_FACTOR_ADDED: ({ siteName }) => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [`Signing in to ${siteName} now asks for a code of an authenticator app as well.`, fine],
    footnotes: [
      `If it was not you, write to us at once: somebody else has signed in to your account and can keep you out.`,
    ],
  }),
  SECOND_FACTOR_REMOVED: ({ siteName }) => ({
    subject: 'Two-step sign-in is off',
    paragraphs: [
      `Signing in to ${siteName} asks for no code any more. Every other device was signed out.`,
      fine,
    ],
    footnotes: [
      `If it was not you, open ${siteName} as you always do, say that you forgot your password, and choose a new one. Then write to us.`,
    ],
  }),
  RECOVERY_CODE_USED: ({ siteName, codesLeft }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `One of your recovery codes has just been used to sign in to ${siteName}. ${codesLeft} of them ${codesLeft === 1 ? 'is' : 'are'} left.`,
      fine,
    ],
    footnotes: [
      `If it was not you, open ${siteName} as you always do, say that you forgot your password, and choose a new one. Then make new recovery codes on your account page, and write to us.`,
    ],
  }),
  SECOND_FACTOR_GUESSED: ({ siteName }) => ({
    subject: 'Wrong sign-in codes for your account',
    paragraphs: [
      `Wrong codes were entered many times while signing in to your account at ${siteName}. Nobody got in.`,
      `If that was you, wait a quarter of an hour and try again.`,
    ],
    footnotes: [
      `If it was not you, somebody knows your password or reads your mail. Open ${siteName} as you always do, say that you forgot your password, and choose a new one.`,
    ],
  }),
};

export function secondFactorLetter(kind: SecondFactorNotice, details: Details): LetterContent {
  return renderLetter(details, texts[kind](details));
}
