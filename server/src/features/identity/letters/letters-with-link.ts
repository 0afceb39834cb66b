/** Letters with a button: what it does, how long its link works, and what to do if you did not ask for the letter. */
import { formatDay } from '@longstrip/contract/days.texts';
import { renderLetter, type LetterSender, type LetterContent } from '../../../platform/mail/letter-frame.ts';

export type LinkFacts = LetterSender & {
  readonly link: string;
  readonly goodForMinutes: number;
};

// Letters do not greet by name: a stranger who signs up with the address could put a message into the name.

/** Sent after a sign-up, and again on request. */
export function verifyEmailLetter(facts: LinkFacts): LetterContent {
  return renderLetter(facts, {
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${facts.siteName}! Please confirm that this address is yours. Should you ever forget your password, we can help you back in.`,
    ],
    button: { label: 'Confirm email address', link: facts.link },
    footnotes: [
      validityText(facts),
      `If you did not sign up, somebody probably mistyped their address. Just ignore this email: without the link the address stays unconfirmed.`,
    ],
  });
}

/** Sent when a password reset is requested. */
export function resetPasswordLetter(facts: LinkFacts & { readonly isForStaff?: boolean }): LetterContent {
  return renderLetter(facts, {
    subject: 'Choose a new password',
    paragraphs: [
      facts.isForStaff
        ? `Press the button and choose a password for your account at ${facts.siteName}. That also proves that this address is yours. The page then leads to the back office; if two-step sign-in is not set up yet, do that within the hour.`
        : `Forgotten your password? It happens. Press the button and choose a new one for your account at ${facts.siteName}.`,
    ],
    button: { label: 'Choose a new password', link: facts.link },
    footnotes: [
      `${validityText(facts)} Once the new password is set, all your devices are signed out.`,
      `If you did not ask for this, just ignore this email. Your password stays as it is, and nobody can change it without the link.`,
    ],
  });
}

/** Sent when a sign-in without a password is requested. */
export function signInLetter(facts: LinkFacts): LetterContent {
  return renderLetter(facts, {
    subject: 'Your link to sign in',
    paragraphs: [`Press the button to sign in to ${facts.siteName}. You need no password.`],
    button: { label: 'Sign in', link: facts.link },
    footnotes: [
      `${validityText(facts)} Please do not pass it on: anyone who has it can sign in as you.`,
      `If you did not ask for this, just ignore this email. Nobody can sign in without the link.`,
    ],
  });
}

/** Sent to the new address, before it replaces the old one. */
export function confirmNewEmailLetter(facts: LinkFacts): LetterContent {
  return renderLetter(facts, {
    subject: 'Confirm your new email address',
    paragraphs: [`Press the button to use this address for your account at ${facts.siteName} from now on.`],
    button: { label: 'Use this address', link: facts.link },
    footnotes: [
      validityText(facts),
      `If you did not ask for this, somebody probably mistyped their address. Just ignore this email, and nothing changes.`,
    ],
  });
}

/** Sent to the old address after the change, so that a thief cannot hide the change from the owner. */
export function emailChangedLetter(facts: LinkFacts & { readonly newEmail: string }): LetterContent {
  return renderLetter(facts, {
    subject: 'Your email address was changed',
    paragraphs: [
      `From now on you sign in to ${facts.siteName} with ${facts.newEmail}, and our emails go there.`,
      `If that was you, all is well. If it was not you, take your account back now.`,
    ],
    button: { label: 'Take my account back', link: facts.link },
    footnotes: [
      `${validityText(facts)} It brings this address back and signs all devices out. Choose a new password right afterwards, and write to us if anything else looks wrong.`,
    ],
  });
}

/** Sent when an account's deletion is requested. The link works until the deletion date. */
export function accountLeavingLetter(
  facts: LetterSender & {
    readonly link: string;
    readonly deletesAt: Date;
    /** Sentences about what was paid for and is lost. */
    readonly losses: readonly string[];
  },
): LetterContent {
  const day = formatDay(facts.deletesAt);
  return renderLetter(facts, {
    subject: `Your account will be deleted on ${day}`,
    paragraphs: [
      `As you asked, your account at ${facts.siteName} and everything in it will be deleted on ${day}. We are sorry to see you go.`,
      ...facts.losses,
      `Changed your mind? Until then, you can keep your account with the button below.`,
    ],
    button: { label: 'Keep my account', link: facts.link },
    footnotes: [
      `The link works until ${day}. You can also sign in and choose to keep your account.`,
      `If you did not ask for this, keep your account, choose a new password at once, and write to us.`,
    ],
  });
}

/** Such as "The link works once, within the next 3 days." */
function validityText({ goodForMinutes }: LinkFacts): string {
  const [count, unit] =
    goodForMinutes >= 2880 && goodForMinutes % 1440 === 0
      ? [goodForMinutes / 1440, 'day']
      : goodForMinutes % 60 === 0
        ? [goodForMinutes / 60, 'hour']
        : [goodForMinutes, 'minute'];
  return `The link works once, within the next ${count === 1 ? unit : `${count} ${unit}s`}.`;
}
