import type { Deviation } from './deviations.ts';

/** Differences that no person notices with the web client. */
export const smallDeviations: Record<string, Deviation> = {
  'envelope: the key in a header': {
    why: 'The web client sends the key in the query, and pages of other origins cannot add a header unasked.',
    ours: {
      error: {
        code: 403,
        errors: [
          { domain: 'global', message: 'The request is missing a valid API key.', reason: 'forbidden' },
        ],
        message: 'The request is missing a valid API key.',
        status: 'PERMISSION_DENIED',
      },
      status: 403,
    },
  },
  'envelope: a byte order mark before the body': {
    why: 'JSON begins without one (RFC 8259), and no client sends it.',
    ours: {
      error: {
        code: 400,
        errors: [
          {
            domain: 'global',
            message:
              'Invalid JSON payload received. Unexpected token \'\ufeff\', "\ufeff{"email":"... is not valid JSON',
            reason: 'parseError',
          },
        ],
        message:
          'Invalid JSON payload received. Unexpected token \'\ufeff\', "\ufeff{"email":"... is not valid JSON',
        status: 'INVALID_ARGUMENT',
      },
      status: 400,
    },
  },
  'envelope: calls that are not served': {
    why: 'They are for methods that we do not offer, or would tell which addresses have accounts.',
    ours: [
      {
        error: {
          code: 404,
          errors: [{ message: 'Not Found', reason: 'notFound' }],
          message: 'Not Found',
          status: 'NOT_FOUND',
        },
        status: 404,
      },
      {
        error: {
          code: 404,
          errors: [{ message: 'Not Found', reason: 'notFound' }],
          message: 'Not Found',
          status: 'NOT_FOUND',
        },
        status: 404,
      },
      {
        error: {
          code: 404,
          errors: [{ message: 'Not Found', reason: 'notFound' }],
          message: 'Not Found',
          status: 'NOT_FOUND',
        },
        status: 404,
      },
      {
        error: {
          code: 404,
          errors: [{ message: 'Not Found', reason: 'notFound' }],
          message: 'Not Found',
          status: 'NOT_FOUND',
        },
        status: 404,
      },
      {
        error: {
          code: 404,
          errors: [{ message: 'Not Found', reason: 'notFound' }],
          message: 'Not Found',
          status: 'NOT_FOUND',
        },
        status: 404,
      },
    ],
  },
  'sign up: a common password': {
    why: 'Passwords that everyone tries first are refused (NIST SP 800-63B).',
    ours: '400 WEAK_PASSWORD : Password is among the most common ones',
  },
  'sign up: a dot after the host': {
    why: 'It would be a second account of one mailbox.',
    ours: '400 INVALID_EMAIL',
  },
  'sign up: a host in another script': {
    why: 'It is stored as browsers send it, so that both forms are one account.',
    changes: {
      email: 'a@xn--exmple-cua.example',
      'idToken.email': 'a@xn--exmple-cua.example',
      'idToken.firebase.identities.email.0': 'a@xn--exmple-cua.example',
    },
  },
  'sign up: letters of another script before the @': {
    why: 'Few mail servers accept them, and letters of two scripts can look the same.',
    ours: '400 INVALID_EMAIL',
  },
  'sign up: an address of 255 letters': {
    why: 'No letter could ever reach it (RFC 5321).',
    ours: '400 INVALID_EMAIL',
  },
  'sign up: a password for the own address': {
    why: 'The client adds a password to an account of a provider in this way, after a recent sign-in.',
    ours: {
      email: 'sign-up-a-password-for-the-own-address@case.example',
      expiresIn: '3600',
      idToken: {
        aud: '<aud>',
        auth_time: '<s>',
        email: 'sign-up-a-password-for-the-own-address@case.example',
        email_verified: false,
        exp: '<s>',
        firebase: {
          identities: { email: ['sign-up-a-password-for-the-own-address@case.example'] },
          sign_in_provider: 'password',
        },
        iat: '<s>',
        iss: '<iss>',
        sub: '<id 1>',
        user_id: '<id 1>',
      },
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: '<id 1>',
      refreshToken: '<refreshToken>',
      status: 200,
    },
  },
  'update: no custom attributes': {
    why: 'An empty value changes nothing.',
    ours: {
      email: 'update-no-custom-attributes@case.example',
      emailVerified: false,
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: '<id 1>',
      providerUserInfo: [
        {
          email: 'update-no-custom-attributes@case.example',
          federatedId: 'update-no-custom-attributes@case.example',
          providerId: 'password',
          rawId: 'update-no-custom-attributes@case.example',
        },
      ],
      status: 200,
    },
  },
  'update: does not disable the account': {
    why: 'False changes nothing.',
    ours: {
      email: 'update-does-not-disable-the-account@case.example',
      emailVerified: false,
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: '<id 1>',
      providerUserInfo: [
        {
          email: 'update-does-not-disable-the-account@case.example',
          federatedId: 'update-does-not-disable-the-account@case.example',
          providerId: 'password',
          rawId: 'update-does-not-disable-the-account@case.example',
        },
      ],
      status: 200,
    },
  },
  'code: a letter that changes to the own address': {
    why: 'The letter changes nothing, and the answer is the same for every address.',
    ours: {
      email: 'code-a-letter-that-changes-to-the-own-address@case.example',
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      status: 200,
    },
  },
  'provider: an access token of Facebook': {
    why: 'An access token does not say which site it was made for: Facebook signs in through the popup only.',
    ours: '400 INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.',
  },
  'link: Google joins a verified account that has a name and a picture': {
    why: 'The reader has chosen them, so those of the provider do not replace them.',
    changes: { 'idToken.name': 'Rin', 'idToken.picture': 'https://case.example/p.png' },
  },
  'link: a second Google identity to an account that has one': {
    why: 'The first link would disappear unasked; the client refuses it too.',
    ours: '400 PROVIDER_ALREADY_LINKED',
  },
  'link: a second Google identity with the same address signs in': {
    why: 'An address can pass to another person, who must not get the account: it is asked for a proof.',
    changes: {
      emailRecycled: undefined,
      expiresIn: undefined,
      idToken: undefined,
      needConfirmation: true,
      pendingToken: '<pendingToken>',
      refreshToken: undefined,
      verifiedProvider: ['google.com'],
    },
  },
  'update: a password in a session of a provider': {
    why: 'The order of the sign-in methods means nothing.',
    changes: {
      providerUserInfo: [
        {
          email: 'update-a-password-in-a-session-of-a-provider@case.example',
          federatedId: 'update-a-password-in-a-session-of-a-provider@case.example',
          providerId: 'password',
          rawId: 'update-a-password-in-a-session-of-a-provider@case.example',
        },
        {
          email: 'update-a-password-in-a-session-of-a-provider@case.example',
          federatedId: 'g-update-a-password-in-a-session-of-a-provider',
          providerId: 'google.com',
          rawId: 'g-update-a-password-in-a-session-of-a-provider',
        },
      ],
    },
  },
};
