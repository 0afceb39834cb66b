import { secondFactorDeviations } from './second-factor-deviations.ts';
import { smallDeviations } from './small-deviations.ts';
import { signedInWith, verifiedAddresses } from './verified-addresses.ts';

/** The deliberate differences between our server's answers and the emulator's. */
export type Deviation = {
  why: string;
  /** The complete answer of our server. */
  ours?: unknown;
  /** Or only the differing values by path (`1.users.0.email`); undefined for a value that our server omits. */
  changes?: Record<string, unknown>;
};

const tokenExpired = '400 TOKEN_EXPIRED';
const refusedResponse =
  '400 INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.';

const errors: Record<string, Deviation> = {
  'envelope: GET for a POST call': {
    why: 'The emulator’s own web server answers before the protocol does; ours keeps to the protocol’s shape.',
    ours: '405 Method GET not allowed',
  },
  'envelope: POST for a GET call': {
    why: 'As with GET for a POST call.',
    ours: '405 Method POST not allowed',
  },
  'password policy': {
    why: 'The emulator does not serve it; the client requests it after a refused password.',
    ours: {
      allowedNonAlphanumericCharacters: [],
      customStrengthOptions: { maxPasswordLength: 4096, minPasswordLength: 8 },
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
      status: 200,
    },
  },
  'sign up: an anonymous account, without address and password': {
    why: 'There are no anonymous accounts; a project without them answers this.',
    ours: '400 ADMIN_ONLY_OPERATION',
  },
  'sign up: a password of five characters': {
    why: 'New passwords have at least 8 characters (NIST SP 800-63B).',
    ours: '400 WEAK_PASSWORD : Password should be at least 8 characters',
  },
  'sign up: a password of six characters': {
    why: 'As with five characters.',
    ours: '400 WEAK_PASSWORD : Password should be at least 8 characters',
  },
  'update: weak password': {
    why: 'As with five characters when signing up.',
    ours: '400 WEAK_PASSWORD : Password should be at least 8 characters',
  },
  'reset: the code stays valid after a weak password': {
    why: 'As with five characters when signing up.',
    changes: { 0: '400 WEAK_PASSWORD : Password should be at least 8 characters' },
  },
  'sign up: an address with spaces': {
    why: 'No letter could ever reach it.',
    ours: '400 INVALID_EMAIL',
  },
  'sign up: a host without a dot': {
    why: 'New addresses have a full domain, which letters from other machines reach too.',
    ours: ['400 INVALID_EMAIL'],
  },
  'mail: reset, an address without @': {
    why: 'No letter could reach it, and the answer reveals nothing about accounts.',
    ours: '400 INVALID_EMAIL',
  },
  'mail: sign-in link, an address without @': {
    why: 'No letter could ever reach it.',
    ours: '400 INVALID_EMAIL',
  },
  'envelope: a wrong type in an unused field': {
    why: 'Only fields that are used are validated; the others have no effect.',
    ours: {
      email: 'envelope-a-wrong-type-in-an-unused-field@case.example',
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      status: 200,
    },
  },
  'envelope: a number in an enum field': {
    why: 'The web client sends the names of enum values; the protocol does not promise their numbers.',
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
  'envelope: a tenant id': {
    why: 'There are no tenants: the field is ignored.',
    ours: {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      status: 200,
      users: [
        {
          createdAt: '<text of ms>',
          email: 'envelope-a-tenant-id@case.example',
          emailVerified: false,
          lastLoginAt: '<text of ms>',
          lastRefreshAt: '<ISO time>',
          localId: '<id 1>',
          providerUserInfo: [
            {
              email: 'envelope-a-tenant-id@case.example',
              federatedId: 'envelope-a-tenant-id@case.example',
              providerId: 'password',
              rawId: 'envelope-a-tenant-id@case.example',
            },
          ],
          validSince: '<text of s>',
        },
      ],
    },
  },
  'envelope: a captcha response': {
    why: 'We require no captcha; attempts are counted instead.',
    ours: '400 INVALID_LOGIN_CREDENTIALS',
  },
  'mail: a request type for servers only': {
    why: 'A 5xx would mean an error of the server, but the request is wrong.',
    ours: '400 INVALID_REQ_TYPE',
  },
  'code: a reset code instead of a verifying code': {
    why: 'The emulator has not implemented this; for us it is an invalid code.',
    ours: '400 INVALID_OOB_CODE',
  },
};

const stricter: Record<string, Deviation> = {
  'sign in: a disabled account with a wrong password': {
    why: 'Without the password, the answer must not reveal that there is an account.',
    ours: '400 INVALID_LOGIN_CREDENTIALS',
  },
  'sign up: a name with a line break': {
    why: 'Names appear in lists and logs: they are one line, without control characters.',
    ours: '400 INVALID_DISPLAY_NAME',
  },
  'sign up: a name of 257 letters': { why: 'No name is that long.', ours: '400 INVALID_DISPLAY_NAME' },
  'sign up: a password of 4097 letters': {
    why: 'Hashing needs a maximum length: the one in the password policy.',
    ours: '400 PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]',
  },
  'update: a picture without https': {
    why: 'It is shown on pages that load pictures over https only.',
    ours: '400 INVALID_PHOTO_URL',
  },
  'lookup: a token without its signature': {
    why: 'The emulator does not check signatures.',
    ours: '400 INVALID_ID_TOKEN',
  },
  'lookup: an unsigned token': {
    why: 'The emulator does not check signatures.',
    ours: '400 INVALID_ID_TOKEN',
  },
  'update: links a provider account by its id alone': {
    why: 'No provider has signed the claims: an attacker could keep the owner of that provider account out.',
    ours: '400 INSUFFICIENT_PERMISSION',
  },
  'update: removes the address': {
    why: 'Letters about an account must reach its owner.',
    ours: '400 OPERATION_NOT_ALLOWED',
  },
  'update: removes the password as a provider': {
    why: 'Only the password is removed: letters about an account must reach its owner.',
    changes: {
      '0.email': 'update-removes-the-password-as-a-provider@case.example',
      '0.emailVerified': true,
      '1.users.0.email': 'update-removes-the-password-as-a-provider@case.example',
      '1.users.0.emailVerified': true,
    },
  },
  'code: takes the account back with the old address': {
    why: 'The person who changed the address knows the password: it is removed, and the owner sets one by a reset.',
    changes: { '1.providerUserInfo': [], '2': '400 INVALID_LOGIN_CREDENTIALS' },
  },
  'reset: the later of two codes, after the earlier': {
    why: 'After a password change, no older letter can change the password again.',
    ours: '400 INVALID_OOB_CODE',
  },
  'code: verifies, but the account was disabled meanwhile': {
    why: 'Earlier letters cannot change a disabled account.',
    ours: '400 USER_DISABLED',
  },
  'reset: the account was disabled meanwhile': {
    why: 'Earlier letters cannot change a disabled account.',
    ours: '400 USER_DISABLED',
  },
  'email link: an unknown address while signed in with another': {
    why: 'With an unlocked device, an attacker could set their own address: it requires a recent sign-in.',
    ours: '400 EMAIL_CHANGE_NEEDS_VERIFICATION',
  },
  'provider: unsigned claims': { why: 'The emulator trusts any claims.', ours: refusedResponse },
  'refresh: a token whose successor was used': {
    why: 'Two clients use the tokens of one session, and one may be a thief: the session ends. It also ends for the unmodified web client in a tab that sleeps while another tab refreshes twice; ours reads the stored tokens first.',
    ours: tokenExpired,
  },
  'refresh: a well-formed unknown token': {
    why: 'It may be of a deleted session or account: with any other answer the client stays signed in.',
    ours: tokenExpired,
  },
  'refresh: a token from before the password changed': {
    why: 'In the emulator refresh tokens never expire; in the real service and here they end with the password.',
    ours: tokenExpired,
  },
  'refresh: a token from before the password was reset': {
    why: 'In the emulator refresh tokens never expire; in the real service and here they end with the password.',
    ours: tokenExpired,
  },
};

const otherDifferences: Record<string, Deviation> = {
  'update: null changes nothing': {
    why: 'The web client sends null for unchanged values; the real service accepts it.',
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
  'email link: lookup of a new account': {
    why: 'An account without a password does not list it among its sign-in methods.',
    changes: { 'users.0.emailLinkSignin': undefined, 'users.0.providerUserInfo': [] },
  },
  'provider: an invalid token of the provider': {
    why: 'The message of the emulator is about the emulator.',
    ours: refusedResponse,
  },
  'provider: no token': {
    why: 'The emulator has not implemented this; for us it is no response of a provider.',
    ours: refusedResponse,
  },
  'provider: an unknown provider id': {
    why: 'The emulator accepts any name as a provider.',
    ours: '400 INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost/?id_token=garbage&providerId=wings.example',
  },
  'link: Facebook’s unverified address needs a confirmation': {
    why: 'The real service returns a pendingToken; the emulator expects the provider’s token once more.',
    changes: { pendingToken: '<pendingToken>' },
  },
  'link: the confirmation names the verified provider': {
    why: 'The real service returns a pendingToken; the emulator expects the provider’s token once more.',
    changes: { pendingToken: '<pendingToken>' },
  },
  'link: with the pendingToken of the confirmation': {
    why: 'The emulator ignores the pendingToken; here it links the provider.',
    ours: {
      context: '',
      email: 'link-with-the-pendingtoken-of-the-confirmation@case.example',
      emailVerified: false,
      expiresIn: '3600',
      federatedId: 'f-link-with-the-pendingtoken-of-the-confirmation',
      idToken: {
        aud: '<aud>',
        auth_time: '<s>',
        email: 'link-with-the-pendingtoken-of-the-confirmation@case.example',
        email_verified: false,
        exp: '<s>',
        firebase: {
          identities: {
            email: ['link-with-the-pendingtoken-of-the-confirmation@case.example'],
            'facebook.com': ['f-link-with-the-pendingtoken-of-the-confirmation'],
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
      rawUserInfo: { email: 'link-with-the-pendingtoken-of-the-confirmation@case.example', sub: '<id 1>' },
      refreshToken: '<refreshToken>',
      status: 200,
    },
  },
};

const deletion = 'The account is erased after 14 days only; until then all its sessions are ended.';

const deletedLater: Record<string, Deviation> = {
  'lookup: a deleted account': { why: deletion, ours: tokenExpired },
  'update: a token of a deleted account': { why: deletion, ours: tokenExpired },
  'refresh: a deleted account': { why: deletion, ours: tokenExpired },
  'delete: twice': { why: deletion, ours: tokenExpired },
  'delete: signing up afterwards': { why: deletion, ours: '400 EMAIL_EXISTS' },
  'delete: signing in afterwards': {
    why: `${deletion} The owner signs in to keep it.`,
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
  ...otherDifferences,
  ...deletedLater,
  ...verifiedAddresses,
  ...smallDeviations,
  ...secondFactorDeviations,
};
