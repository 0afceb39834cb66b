/** Orders of letters. */
import type { Cases } from '../talk.ts';

const send = 'sendOobCode';

export const mailCases: Cases = {
  'mail: no request type': ({ call, email }) => call(send, { email }),
  'mail: unspecified request type': ({ call, email }) =>
    call(send, { requestType: 'OOB_REQ_TYPE_UNSPECIFIED', email }),
  'mail: unknown request type': ({ call, email }) => call(send, { requestType: 'WINGS', email }),
  'mail: a request type for servers only': ({ call, email }) =>
    call(send, { requestType: 'RECOVER_EMAIL', email }),
  'mail: reset': async ({ call, signUp, email }) => {
    await signUp();
    return call(send, { requestType: 'PASSWORD_RESET', email });
  },
  'mail: reset, capitals in the address': async ({ call, signUp, email }) => {
    await signUp();
    return call(send, { requestType: 'PASSWORD_RESET', email: email.toUpperCase() });
  },
  'mail: reset for an unknown address': ({ call, email }) =>
    call(send, { requestType: 'PASSWORD_RESET', email }),
  'mail: reset without an address': ({ call }) => call(send, { requestType: 'PASSWORD_RESET' }),
  'mail: reset, empty address': ({ call }) => call(send, { requestType: 'PASSWORD_RESET', email: '' }),
  'mail: reset, an address without @': ({ call }) =>
    call(send, { requestType: 'PASSWORD_RESET', email: 'nobody' }),
  'mail: reset, with a continue URL': ({ call, email }) =>
    call(send, { requestType: 'PASSWORD_RESET', email, continueUrl: 'http://localhost/library' }),
  'mail: reset, with an invalid continue URL': ({ call, email }) =>
    call(send, { requestType: 'PASSWORD_RESET', email, continueUrl: 'library' }),
  'mail: reset, with a path as the continue URL': ({ call, email }) =>
    call(send, { requestType: 'PASSWORD_RESET', email, continueUrl: '/library' }),
  'mail: a request to return the link': ({ call, email }) =>
    call(send, { requestType: 'PASSWORD_RESET', email, returnOobLink: true }),
  'mail: verify': async ({ call, signUp }) =>
    call(send, { requestType: 'VERIFY_EMAIL', idToken: (await signUp()).idToken }),
  'mail: verify without a token': ({ call }) => call(send, { requestType: 'VERIFY_EMAIL' }),
  'mail: verify with an address instead of a token': async ({ call, signUp, email }) => {
    await signUp();
    return call(send, { requestType: 'VERIFY_EMAIL', email });
  },
  'mail: verify with an invalid token': ({ call }) =>
    call(send, { requestType: 'VERIFY_EMAIL', idToken: 'garbage' }),
  'mail: verify an account that has no address': async ({ call, idp, done, sub }) => {
    const { idToken } = await done(idp('facebook.com', { sub: sub('f') }));
    return call(send, { requestType: 'VERIFY_EMAIL', idToken });
  },
  'mail: sign-in link': ({ call, email }) =>
    call(send, {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: 'http://localhost/',
      canHandleCodeInApp: true,
    }),
  'mail: sign-in link without an address': ({ call }) => call(send, { requestType: 'EMAIL_SIGNIN' }),
  'mail: sign-in link, an address without @': ({ call }) =>
    call(send, { requestType: 'EMAIL_SIGNIN', email: 'nobody' }),
  'mail: change of address': async ({ call, signUp, mail }) => {
    const { idToken } = await signUp();
    return call(send, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: mail('new') });
  },
  'mail: change of address, no new one': async ({ call, signUp }) =>
    call(send, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: (await signUp()).idToken }),
  'mail: change of address, no token': ({ call, mail }) =>
    call(send, { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: mail('new') }),
  'mail: change of address, taken': async ({ call, signUp, mail }) => {
    await signUp(mail('other'));
    const { idToken } = await signUp();
    return call(send, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: mail('other') });
  },
};
