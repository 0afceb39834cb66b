/** The deviations that follow from one rule: an address belongs to an account only after its owner has proved it. */
import type { Deviation } from './deviations.ts';

const needsVerification = '400 OPERATION_NOT_ALLOWED : Please verify the new email before changing email.';
const byLetterOnly: Deviation = {
  why: 'A new address needs a letter to it. The real service with e-mail enumeration protection answers the same.',
  ours: needsVerification,
};
const unproved = 'An account that never proved the address loses it to the owner of the mailbox.';

export const verifiedAddresses: Record<string, Deviation> = {
  'update: a new address': byLetterOnly,
  'update: a new address in capitals': byLetterOnly,
  'update: a new address of a verified account': byLetterOnly,
  'update: a taken address': byLetterOnly,
  'update: address and password in one call': byLetterOnly,
  'update: the new address signs in, the old one does not': {
    why: byLetterOnly.why,
    ours: [
      '400 INVALID_LOGIN_CREDENTIALS',
      signedInWith('update-the-new-address-signs-in-the-old-one-does-n@case.example'),
    ],
  },
  'mail: change of address, taken': {
    why: unproved,
    ours: {
      email: 'mail-change-of-address-taken@case.example',
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      status: 200,
    },
  },
  'code: the new address was taken meanwhile': {
    why: unproved,
    ours: changedTo('new.code-the-new-address-was-taken-meanwhile@case.example'),
  },
  'code: verifies, but the account was deleted meanwhile': {
    why: 'A code that verifies needs its account signed in, and requesting deletion ends all sessions.',
    ours: '400 TOKEN_EXPIRED',
  },
  'reset: a verifying code instead of a reset code': {
    why: 'It proves the address: a person who cannot sign in to the account that was made with it gets a fresh one.',
    ours: {
      email: 'reset-a-verifying-code-instead-of-a-reset-code@case.example',
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'VERIFY_EMAIL',
      status: 200,
    },
  },
  'email link: an account with a password and an unverified address': {
    why: `${unproved} That owner gets a fresh account.`,
    changes: { '0.isNewUser': true, '1': '400 INVALID_LOGIN_CREDENTIALS' },
  },
  'link: Google takes over an account whose address was never verified': {
    why: `${unproved} That owner gets a fresh account, which never had a password.`,
    changes: { '0.isNewUser': true, '1.users.0.validSince': undefined },
  },
};

export function signedInWith(email: string): object {
  return {
    email,
    expiresIn: '3600',
    idToken: {
      aud: '<aud>',
      auth_time: '<s>',
      email,
      email_verified: false,
      exp: '<s>',
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      iat: '<s>',
      iss: '<iss>',
      sub: '<id 1>',
      user_id: '<id 1>',
    },
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: '<id 1>',
    refreshToken: '<refreshToken>',
    registered: true,
    status: 200,
  };
}

function changedTo(email: string): object {
  return {
    email,
    emailVerified: true,
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: '<id 1>',
    newEmail: email,
    providerUserInfo: [{ email, federatedId: email, providerId: 'password', rawId: email }],
    status: 200,
  };
}
