import { signedInWith, verifiedAddresses } from './verified-addresses.ts';

/** The deliberate differences between our server's answers and the emulator's. */
export type Deviation = {
  why: string;
  /** The whole answer of ours. */
  ours?: unknown;
  /** Or the differing values by path (`1.users.0.email`); undefined marks a value that ours leaves out. */
  changes?: Record<string, unknown>;
};

const ended = '400 TOKEN_EXPIRED';
const refusedResponse =
  '400 INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.';

const errors: Record<string, Deviation> = {
  'envelope: GET where POST is served': {
    why: 'The emulator’s own web server answers before the protocol does; ours keeps to the protocol’s shape.',
    ours: '405 Method GET not allowed',
  },
  'envelope: POST where GET is served': {
    why: 'As with GET where POST is served.',
    ours: '405 Method POST not allowed',
  },
  'password policy': {
    why: 'Not there in the emulator; the client wants it after a refused password.',
    ours: {
      allowedNonAlphanumericCharacters: [],
      customStrengthOptions: { maxPasswordLength: 4096, minPasswordLength: 8 },
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
      status: 200,
    },
  },
  'sign up: nothing at all, which asks for an anonymous account': {
    why: 'There are no anonymous accounts; a project without them answers this.',
    ours: '400 ADMIN_ONLY_OPERATION',
  },
  'sign up: five characters': {
    why: 'New passwords have at least 8 characters (NIST SP 800-63B).',
    ours: '400 WEAK_PASSWORD : Password should be at least 8 characters',
  },
  'sign up: six characters': {
    why: 'As with five characters.',
    ours: '400 WEAK_PASSWORD : Password should be at least 8 characters',
  },
  'update: weak password': {
    why: 'As with five characters when signing up.',
    ours: '400 WEAK_PASSWORD : Password should be at least 8 characters',
  },
  'reset: a weak password leaves the code good': {
    why: 'As with five characters when signing up.',
    changes: { 0: '400 WEAK_PASSWORD : Password should be at least 8 characters' },
  },
  'sign up: an address with spaces': {
    why: 'No letter could ever reach it.',
    ours: '400 INVALID_EMAIL',
  },
  'mail: reset, an address without @': {
    why: 'No letter could ever reach it, and that gives nothing away.',
    ours: '400 INVALID_EMAIL',
  },
  'mail: sign-in link, an address without @': {
    why: 'No letter could ever reach it.',
    ours: '400 INVALID_EMAIL',
  },
  'envelope: a wrong type in a field that is not read': {
    why: 'Only fields that are used are validated; the others have no effect.',
    ours: {
      email: 'envelope-a-wrong-type-in-a-field-that-is-not-read@case.example',
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      status: 200,
    },
  },
  'envelope: a number for an enum': {
    why: 'The web client sends words; the number of a word is no promise of the protocol.',
    ours: {
      error: {
        code: 400,
        errors: [
          {
            domain: 'global',
            message: 'Invalid JSON payload received. /requestType must be equal to one of the allowed values',
            reason: 'invalid',
          },
        ],
        message: 'Invalid JSON payload received. /requestType must be equal to one of the allowed values',
        status: 'INVALID_ARGUMENT',
      },
      status: 400,
    },
  },
  'envelope: a tenant': {
    why: 'There are none: the field is one of those that are not read.',
    ours: {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      status: 200,
      users: [
        {
          createdAt: '<text of ms>',
          email: 'envelope-a-tenant@case.example',
          emailVerified: false,
          lastLoginAt: '<text of ms>',
          lastRefreshAt: '<ISO time>',
          localId: '<id 1>',
          providerUserInfo: [
            {
              email: 'envelope-a-tenant@case.example',
              federatedId: 'envelope-a-tenant@case.example',
              providerId: 'password',
              rawId: 'envelope-a-tenant@case.example',
            },
          ],
          validSince: '<text of s>',
        },
      ],
    },
  },
  'envelope: an answer to a captcha': {
    why: 'None is asked for; attempts are counted instead.',
    ours: '400 INVALID_LOGIN_CREDENTIALS',
  },
  'mail: a kind for servers only': {
    why: 'A 5xx says that the server is broken; it is the request that is.',
    ours: '400 INVALID_REQ_TYPE',
  },
  'code: a reset is no verification': {
    why: 'The emulator says it has not implemented this; it is a wrong code like others.',
    ours: '400 INVALID_OOB_CODE',
  },
};

const stricter: Record<string, Deviation> = {
  'sign in: disabled, and the password is wrong': {
    why: 'Without the password, nothing tells that there is an account.',
    ours: '400 INVALID_LOGIN_CREDENTIALS',
  },
  'sign up: a name with a line end': {
    why: 'Names appear in lists and logs: they are one line, without control characters.',
    ours: '400 INVALID_DISPLAY_NAME',
  },
  'sign up: a name of 257 letters': { why: 'No name is that long.', ours: '400 INVALID_DISPLAY_NAME' },
  'sign up: a password of 4097 letters': {
    why: 'Hashing needs a maximum length: the one in the password policy.',
    ours: '400 PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]',
  },
  'update: a picture without https': {
    why: 'It is shown on pages that load nothing without it.',
    ours: '400 INVALID_PHOTO_URL',
  },
  'lookup: the token’s signature is cut off': {
    why: 'The emulator never looks at signatures.',
    ours: '400 INVALID_ID_TOKEN',
  },
  'lookup: an unsigned token': {
    why: 'The emulator never looks at signatures.',
    ours: '400 INVALID_ID_TOKEN',
  },
  'update: linking a provider’s account by its number alone': {
    why: 'No provider has signed the claims: an attacker could keep the owner of that provider account out.',
    ours: '400 INSUFFICIENT_PERMISSION',
  },
  'update: the address is taken off': {
    why: 'Letters about an account must reach its owner.',
    ours: '400 OPERATION_NOT_ALLOWED',
  },
  'update: the password as a provider is taken off': {
    why: 'The password goes, the address stays, for the same reason.',
    changes: {
      '0.email': 'update-the-password-as-a-provider-is-taken-off@case.example',
      '0.emailVerified': true,
      '1.users.0.email': 'update-the-password-as-a-provider-is-taken-off@case.example',
      '1.users.0.emailVerified': true,
    },
  },
  'code: the old address is taken back': {
    why: 'The person who changed the address knows the password: it is removed, and the owner sets one by a reset.',
    changes: { '1.providerUserInfo': [], '2': '400 INVALID_LOGIN_CREDENTIALS' },
  },
  'reset: the later of two codes, after the earlier': {
    why: 'Once the password is new, no older letter can change it again.',
    ours: '400 INVALID_OOB_CODE',
  },
  'code: verifies an account disabled meanwhile': {
    why: 'Nothing of a disabled account is changed by letters it got before.',
    ours: '400 USER_DISABLED',
  },
  'reset: the account was disabled meanwhile': {
    why: 'The same.',
    ours: '400 USER_DISABLED',
  },
  'email link: an unknown address while signed in with another': {
    why: 'With an unlocked device, an attacker could set their own address: it requires a recent sign-in.',
    ours: '400 EMAIL_CHANGE_NEEDS_VERIFICATION',
  },
  'provider: unsigned claims': { why: 'The emulator trusts any claims.', ours: refusedResponse },
  'refresh: a token whose successor was used': {
    why: 'Two hold the chain of tokens, and one of them is a thief: the session ends.',
    ours: ended,
  },
  'refresh: well-formed and unknown': {
    why: 'It was of a session or an account long gone: with any other answer the client stays signed in.',
    ours: ended,
  },
  'refresh: a token from before the password changed': {
    why: 'In the emulator refresh tokens live for ever; in the real service and here they end with the password.',
    ours: ended,
  },
  'refresh: a token from before the password was reset': {
    why: 'In the emulator refresh tokens live for ever; in the real service and here they end with the password.',
    ours: ended,
  },
};

const otherwise: Record<string, Deviation> = {
  'update: null changes nothing': {
    why: 'The web client sends null for what shall stay; the real service takes it.',
    ours: {
      displayName: 'Rin',
      email: 'update-null-changes-nothing@case.example',
      emailVerified: false,
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: '<id 1>',
      photoUrl: 'https://case.example/p.png',
      providerUserInfo: [
        {
          displayName: 'Rin',
          email: 'update-null-changes-nothing@case.example',
          federatedId: 'update-null-changes-nothing@case.example',
          photoUrl: 'https://case.example/p.png',
          providerId: 'password',
          rawId: 'update-null-changes-nothing@case.example',
        },
      ],
      status: 200,
    },
  },
  'email link: a new account is looked up': {
    why: 'An account without a password does not list one among its ways in.',
    changes: { 'users.0.emailLinkSignin': undefined, 'users.0.providerUserInfo': [] },
  },
  'provider: garbage for its token': { why: 'The emulator speaks of itself.', ours: refusedResponse },
  'provider: no token': {
    why: 'The emulator says it has not implemented this; it is no response of the provider.',
    ours: refusedResponse,
  },
  'provider: an unknown provider id': {
    why: 'The emulator takes any name for a provider’s.',
    ours: '400 INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost/?id_token=garbage&providerId=wings.example',
  },
  'link: Facebook’s unverified address needs a confirmation': {
    why: 'The real service answers a pendingToken; the emulator expects the provider’s token once more.',
    changes: { pendingToken: '<pendingToken>' },
  },
  'link: the confirmation names the verified provider': {
    why: 'The real service answers a pendingToken; the emulator expects the provider’s token once more.',
    changes: { pendingToken: '<pendingToken>' },
  },
  'link: the confirmation’s pendingToken': {
    why: 'The same: here it links.',
    ours: {
      context: '',
      email: 'link-the-confirmation-s-pendingtoken@case.example',
      emailVerified: false,
      expiresIn: '3600',
      federatedId: 'f-link-the-confirmation-s-pendingtoken',
      idToken: {
        aud: '<aud>',
        auth_time: '<s>',
        email: 'link-the-confirmation-s-pendingtoken@case.example',
        email_verified: false,
        exp: '<s>',
        firebase: {
          identities: {
            email: ['link-the-confirmation-s-pendingtoken@case.example'],
            'facebook.com': ['f-link-the-confirmation-s-pendingtoken'],
          },
          sign_in_provider: 'facebook.com',
        },
        iat: '<s>',
        iss: '<iss>',
        sub: '<id 1>',
        user_id: '<id 1>',
      },
      kind: 'identitytoolkit#VerifyAssertionResponse',
      localId: '<id 1>',
      providerId: 'facebook.com',
      rawUserInfo: { email: 'link-the-confirmation-s-pendingtoken@case.example', sub: '<id 1>' },
      refreshToken: '<refreshToken>',
      status: 200,
    },
  },
};

/** An account is erased 14 days after its owner asked for it; until then it is signed out and can be kept. */
const deletion = 'The account is erased after 14 days only; until then all its sessions are ended.';

const deletedLater: Record<string, Deviation> = {
  'lookup: deleted': { why: deletion, ours: ended },
  'update: a token of someone deleted': { why: deletion, ours: ended },
  'refresh: deleted': { why: deletion, ours: ended },
  'delete: twice': { why: deletion, ours: ended },
  'delete: signing up afterwards': { why: deletion, ours: '400 EMAIL_EXISTS' },
  'delete: signing in afterwards': {
    why: `${deletion} Signing in is the way to keep it.`,
    ours: signedInWith('delete-signing-in-afterwards@case.example'),
  },
  'reset: the account was deleted meanwhile': {
    why: `${deletion} Its owner may come back with a new password.`,
    ours: {
      email: 'reset-the-account-was-deleted-meanwhile@case.example',
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'PASSWORD_RESET',
      status: 200,
    },
  },
};

export const deviations: Record<string, Deviation> = {
  ...errors,
  ...stricter,
  ...otherwise,
  ...deletedLater,
  ...verifiedAddresses,
};
