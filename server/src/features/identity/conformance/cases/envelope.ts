/** What holds for all calls: addresses, keys, kinds of bodies. */
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
  'envelope: GET where POST is served': ({ ask }) => ask({ method: 'GET', path: signUp }),
  'envelope: POST where GET is served': ({ ask }) => ask({ path: '/v1/projects', json: {} }),
  'envelope: an unknown verb': ({ call }) => call('fly', {}),
  'envelope: an unknown path': ({ ask }) => ask({ path: '/v1/wings', json: {} }),
  'envelope: broken JSON': ({ ask }) => ask({ path: signUp, text: { body: '{"email":', type: json } }),
  'envelope: a list for a body': ({ call }) => call('signUp', []),
  'envelope: null for a body': ({ call }) => call('signUp', null),
  'envelope: a text for a body': ({ call }) => call('signUp', 'text'),
  'envelope: JSON sent as plain text': ({ ask, email }) =>
    ask({ path: signUp, text: { body: JSON.stringify({ email, password }), type: 'text/plain' } }),
  'envelope: a form where JSON is served': ({ ask, email }) =>
    ask({
      path: signUp,
      text: { body: `email=${email}&password=123456`, type: 'application/x-www-form-urlencoded' },
    }),
  'envelope: unknown fields are ignored': ({ call, email }) =>
    call('signUp', { email, password, wings: 2, favourite: { colour: 'red' } }),
  'envelope: fields that the web client always sends': ({ call, email }) =>
    call('signUp', { email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }),
  'envelope: a boolean for a text': ({ call, email }) => call('signUp', { email, password: true }),
  'envelope: a text for a boolean': ({ call }) =>
    call('signInWithIdp', { requestUri: 'http://localhost', returnIdpCredential: 'yes' }),
  'envelope: a wrong type in a field that is not read': ({ call, email }) =>
    call('sendOobCode', { requestType: 'PASSWORD_RESET', email, canHandleCodeInApp: 'perhaps' }),
  'envelope: a number for an enum': ({ call, email }) => call('sendOobCode', { requestType: 1, email }),
  'envelope: a tenant': async ({ call, signUp }) =>
    call('lookup', { idToken: (await signUp()).idToken, tenantId: 'wings' }),
  'envelope: an answer to a captcha': ({ call, email }) =>
    call('signInWithPassword', { email, password, captchaResponse: 'a bridge' }),
  'projects: what the client asks before a popup': ({ ask }) => ask({ method: 'GET', path: '/v1/projects' }),
  'projects: without a key': ({ ask }) => ask({ method: 'GET', path: '/v1/projects', withoutKey: true }),
  'password policy': ({ ask }) => ask({ method: 'GET', path: '/v2/passwordPolicy' }),
};
