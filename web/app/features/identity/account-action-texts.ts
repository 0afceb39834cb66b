/** The texts for the actions of links in our letters. */
export const modes = [
  'verifyEmail',
  'resetPassword',
  'signIn',
  'recoverEmail',
  'verifyAndChangeEmail',
  'keepAccount',
] as const;
export type Mode = (typeof modes)[number];

type Texts = {
  title: string;
  ask: string;
  button: string;
  doneTitle: string;
  done: string;
  /** How to get a new link. */
  renew: string;
};

export const actionTexts: Record<Mode, Texts> = {
  verifyEmail: {
    title: 'Confirm your address',
    ask: 'Press the button to confirm that this address is yours.',
    button: 'Confirm my address',
    doneTitle: 'Your address is verified',
    done: 'Thanks. We can now help you back in if you lose your password.',
    renew:
      'If your address is not verified yet, sign in and press “Send the email again” on your account page.',
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
    title: 'Sign in by email',
    ask: 'Enter the address this email went to, so that no other person can use the link.',
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
    done: 'Now set a new password: the person who changed the address may know the old one.',
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
    ask: 'Someone who was signed in to it asked us to delete it. Press the button, and nothing is erased.',
    button: 'Keep my account',
    doneTitle: 'Your account stays',
    done: 'Nothing has been erased. If you have a membership, its renewal stays stopped: you can resume it on your account page. If you did not ask for the deletion, change your password.',
    renew: 'If the account is still there, sign in and press “Keep my account” on your account page.',
  },
};
