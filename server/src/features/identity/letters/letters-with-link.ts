/** Letters with a button: what it does, how long its link works, and what to do if you did not ask for the letter. */
import { formatDay } from '@longstrip/contract/days.texts';
import { renderLetter, type LetterSender, type LetterContent } from '../../../platform/mail/letter-frame.ts';

export type LinkDetails = LetterSender & {
  readonly link: string;
  readonly goodForMinutes: number;
};

// Letters do not greet by name: a stranger who signs up with the address could put a message into the name.

/** Sent after a sign-up, and again on request. */
export function verifyEmailLetter(details: LinkDetails): LetterContent {
  return renderLetter(details, {
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${details.siteName}! Please confirm that this address is yours. Should you ever forget your password, we can help you back in.`,
    ],
    button: { label: 'Confirm email address', link: details.link },
    footnotes: [
      validityText(details),
      `If you did not sign up, somebody probably mistyped their address. Just ignore this email: without the link the address stays unconfirmed.`,
    ],
  });
}

/** Sent when a password reset is requested. */
export function resetPasswordLetter(details: LinkDetails & { readonly isForStaff?: boolean }): LetterContent {
  return renderLetter(details, {
    subject: 'Choose a new password',
    paragraphs: [
      details.isForStaff
        ? `Press the button and choose a password for your account at ${details.siteName}. That also proves that this address is yours. The page then leads to the back office; if two-step sign-in is not set up yet, do that within the hour.`
        : `Forgotten your password? It happens. Press the button and choose a new one for your account at ${details.siteName}.`,
    ],
    button: { label: 'Choose a new password', link: details.link },
    footnotes: [
      `${validityText(details)} Once the new password is set, all your devices are signed out.`,
      `If you did not ask for this, just ignore this email. Your password stays as it is, and nobody can change it without the link.`,
    ],
  });
}

/** Sent when a sign-in without a password is requested. */
export function signInLetter(details: LinkDetails): LetterContent {
  return renderLetter(details, {
    subject: 'Your link to sign in',
    paragraphs: [`Press the button to sign in to ${details.siteName}. You need no password.`],
    button: { label: 'Sign in', link: details.link },
    footnotes: [
      `${validityText(details)} Please do not pass it on: anyone who has it can sign in as you.`,
      `If you did not ask for this, just ignore this email. Nobody can sign in without the link.`,
    ],
  });
}

/** Sent to the new address, before it replaces the old one. */
export function confirmNewEmailLetter(details: LinkDetails): LetterContent {
  return renderLetter(details, {
    subject: 'Confirm your new email address',
    paragraphs: [`Press the button to use this address for your account at ${details.siteName} from now on.`],
    button: { label: 'Use this address', link: details.link },
    footnotes: [
      validityText(details),
      `If you did not ask for this, somebody probably mistyped their address. Just ignore this email, and nothing changes.`,
    ],
  });
}

/** Sent to the old address after the change, so that a thief cannot hide the change from the owner. */
export function emailChangedLetter(details: LinkDetails & { readonly newEmail: string }): LetterContent {
  return renderLetter(details, {
    subject: 'Your email address was changed',
    paragraphs: [
      `From now on you sign in to ${details.siteName} with ${details.newEmail}, and our emails go there.`,
      `If that was you, all is well. If it was not you, take your account back now.`,
    ],
    button: { label: 'Take my account back', link: details.link },
    footnotes: [
      `${validityText(details)} It brings this address back and signs all devices out. Choose a new password right afterwards, and write to us if anything else looks wrong.`,
    ],
  });
}

/** Sent when an account's deletion is requested. The link works until the deletion date. */
export function accountLeavingLetter(
  details: LetterSender & {
    readonly link: string;
    readonly deletesAt: Date;
    /** Sentences about what was paid for and is lost. */
    readonly losses: readonly string[];
  },
): LetterContent {
  const day = formatDay(details.deletesAt);
  return renderLetter(details, {
    subject: `Your account will be deleted on ${day}`,
    paragraphs: [
      `As you asked, your account at ${details.siteName} and everything in it will be deleted on ${day}. We are sorry to see you go.`,
      ...details.losses,
      `Changed your mind? Until then, you can keep your account with the button below.`,
    ],
    button: { label: 'Keep my account', link: details.link },
    footnotes: [
      `The link works until ${day}. You can also sign in and choose to keep your account.`,
      `If you did not ask for this, keep your account, choose a new password at once, and write to us.`,
    ],
  });
}

/** Such as "The link works once, within the next 3 days." */
function validityText({ goodForMinutes }: LinkDetails): string {
  const [count, unit] =
    goodForMinutes >= 2880 && goodForMinutes % 1440 === 0
      ? [goodForMinutes / 1440, 'day']
      : goodForMinutes % 60 === 0
        ? [goodForMinutes / 60, 'hour']
        : [goodForMinutes, 'minute'];
  return `The link works once, within the next ${count === 1 ? unit : `${count} ${unit}s`}.`;
}
