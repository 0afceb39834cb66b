/** The rules for all calls: paths, keys, and kinds of bodies. */
import { password, type Cases } from '../talk.ts';

const json = 'application/json';
const signUp = '/v1/accounts:signUp';

export const envelopeCases: Cases = {
  'envelope: the emulator’s prefix of accounts': ({ ask, email }) =>
    ask({ path: `/identitytoolkit.googleapis.com${signUp}`, json: { email, password } }),
  'envelope: the emulator’s prefix of tokens': async ({ ask, signUp }) => {
    const { refreshToken } = await signUp();
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return ask({ path: '/securetoken.googleapis.com/v1/token', json: body });
  },
  'envelope: accounts without a key': ({ ask, email }) =>
    ask({ path: signUp, json: { email, password }, withoutKey: true }),
  'envelope: a token without a key': async ({ ask, signUp }) => {
    const { refreshToken } = await signUp();
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return ask({ path: '/v1/token', json: body, withoutKey: true });
  },
  'envelope: GET for a POST call': ({ ask }) => ask({ method: 'GET', path: signUp }),
  'envelope: POST for a GET call': ({ ask }) => ask({ path: '/v1/projects', json: {} }),
  'envelope: an unknown call': ({ call }) => call('fly', {}),
  'envelope: an unknown path': ({ ask }) => ask({ path: '/v1/wings', json: {} }),
  'envelope: broken JSON': ({ ask }) => ask({ path: signUp, text: { body: '{"email":', type: json } }),
  'envelope: a list as the body': ({ call }) => call('signUp', []),
  'envelope: null as the body': ({ call }) => call('signUp', null),
  'envelope: text as the body': ({ call }) => call('signUp', 'text'),
  'envelope: JSON sent as plain text': ({ ask, email }) =>
    ask({ path: signUp, text: { body: JSON.stringify({ email, password }), type: 'text/plain' } }),
  'envelope: a form where JSON is expected': ({ ask, email }) =>
    ask({
      path: signUp,
      text: { body: `email=${email}&password=123456`, type: 'application/x-www-form-urlencoded' },
    }),
  'envelope: unknown fields are ignored': ({ call, email }) =>
    call('signUp', { email, password, wings: 2, favourite: { colour: 'red' } }),
  'envelope: fields that the web client always sends': ({ call, email }) =>
    call('signUp', { email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }),
  'envelope: a boolean in a text field': ({ call, email }) => call('signUp', { email, password: true }),
  'envelope: text in a boolean field': ({ call }) =>
    call('signInWithIdp', { requestUri: 'http://localhost', returnIdpCredential: 'yes' }),
  'envelope: a wrong type in an unused field': ({ call, email }) =>
    call('sendOobCode', { requestType: 'PASSWORD_RESET', email, canHandleCodeInApp: 'perhaps' }),
  'envelope: a number in an enum field': ({ call, email }) => call('sendOobCode', { requestType: 1, email }),
  'envelope: a tenant id': async ({ call, signUp }) =>
    call('lookup', { idToken: (await signUp()).idToken, tenantId: 'wings' }),
  'envelope: a captcha response': ({ call, email }) =>
    call('signInWithPassword', { email, password, captchaResponse: 'a bridge' }),
  'projects: the call before a popup': ({ ask }) => ask({ method: 'GET', path: '/v1/projects' }),
  'projects: without a key': ({ ask }) => ask({ method: 'GET', path: '/v1/projects', withoutKey: true }),
  'password policy': ({ ask }) => ask({ method: 'GET', path: '/v2/passwordPolicy' }),
  'envelope: the key in a header': ({ ask, email }) =>
    ask({ path: signUp, json: { email, password }, withoutKey: true, headers: { 'x-goog-api-key': 'any' } }),
  'envelope: a byte order mark before the body': ({ ask, email }) =>
    ask({ path: signUp, text: { body: `\ufeff${JSON.stringify({ email, password })}`, type: json } }),
  'envelope: calls that are not served': async ({ ask, call, email }) => [
    await call('createAuthUri', { identifier: email, continueUri: 'http://localhost' }),
    await call('signInWithCustomToken', { token: 'garbage' }),
    await ask({ path: '/v2/accounts/mfaSignIn:start', json: {} }),
    await ask({ path: '/v2/accounts:revokeToken', json: {} }),
    await ask({ method: 'GET', path: '/v1/recaptchaParams' }),
  ],
};
