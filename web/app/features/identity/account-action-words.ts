/** What the links of our mails can ask for. */
export const modes = [
  'verifyEmail',
  'resetPassword',
  'signIn',
  'recoverEmail',
  'verifyAndChangeEmail',
  'keepAccount',
] as const;
export type Mode = (typeof modes)[number];

type Words = {
  title: string;
  ask: string;
  button: string;
  doneTitle: string;
  done: string;
  /** How to get a new link. */
  renew: string;
};

export const actionWords: Record<Mode, Words> = {
  verifyEmail: {
    title: 'Confirm your address',
    ask: 'Press the button to confirm that this address is yours.',
    button: 'Confirm my address',
    doneTitle: 'Your address is verified',
    done: 'Thank you. You can always get back into your account with it.',
    renew:
      'If your address is not verified yet, sign in and press “Send the mail again” on your account page.',
  },
  resetPassword: {
    title: 'Choose a new password',
    ask: 'It replaces the old one, and every device is signed out.',
    button: 'Save the password',
    doneTitle: 'Your password has been changed',
    done: 'Sign in with the new password now.',
    renew: 'Ask for a new one.',
  },
  signIn: {
    title: 'Sign in by mail',
    ask: 'Type the address this mail went to, so that nobody else can use the link.',
    button: 'Sign in',
    doneTitle: 'You are signed in',
    done: 'Everything you have read is in its place.',
    renew: 'Sign in another way, or press “Forgot your password?” there to set a new password.',
  },
  recoverEmail: {
    title: 'Take the old address back',
    ask: 'The address of your account was changed. If that was not you, take the change back, and then set a new password.',
    button: 'Restore my address',
    doneTitle: 'Your address is the old one again',
    done: 'Now reset your password: whoever changed the address may know it.',
    renew: 'If your address was changed against your will, please write to support.',
  },
  verifyAndChangeEmail: {
    title: 'Change your address',
    ask: 'Press the button to use this address from now on. All your devices are signed out.',
    button: 'Change the address',
    doneTitle: 'Your address has been changed',
    done: 'Use the new address to sign in from now on.',
    renew: 'If your account still has the old address, please write to support.',
  },
  keepAccount: {
    title: 'Keep your account?',
    ask: 'Somebody who was signed in to it asked us to delete it. Press the button, and nothing is erased.',
    button: 'Keep my account',
    doneTitle: 'Your account stays',
    done: 'Nothing has been erased. If you did not ask for the deletion, change your password.',
    renew: 'If the account is still there, sign in and press “Keep my account” on your account page.',
  },
};
