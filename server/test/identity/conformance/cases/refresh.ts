import { claimsOf, formOf, type Cases } from '../talk.ts';

const path = '/v1/token';
const grant_type = 'refresh_token';

export const refreshCases: Cases = {
  'refresh: as a form': async ({ signUp, refresh }) => refresh((await signUp()).refreshToken),
  'refresh: as JSON': async ({ ask, signUp }) =>
    ask({ path, json: { grant_type, refresh_token: (await signUp()).refreshToken } }),
  'refresh: as JSON, in the other spelling': async ({ ask, signUp }) =>
    ask({ path, json: { grantType: grant_type, refreshToken: (await signUp()).refreshToken } }),
  'refresh: the successor of a token': async ({ done, signUp, refresh }) => {
    const first = await done(refresh((await signUp()).refreshToken));
    return refresh(first.refresh_token);
  },
  'refresh: the same token twice, as from two tabs': async ({ signUp, refresh }) => {
    const { refreshToken } = await signUp();
    return [await refresh(refreshToken), await refresh(refreshToken)];
  },
  'refresh: a token whose successor was used': async ({ done, signUp, refresh }) => {
    const { refreshToken } = await signUp();
    const { refresh_token: second } = await done(refresh(refreshToken));
    await done(refresh(second));
    return refresh(refreshToken);
  },
  'refresh: keeps the time of the sign-in': async ({ done, signUp, refresh, pass }) => {
    const { idToken, refreshToken } = await signUp();
    await pass(2);
    const { id_token } = await done(refresh(refreshToken));
    const [before, after] = [claimsOf(idToken), claimsOf(id_token)];
    const kept = {
      isSame: before.auth_time === after.auth_time,
      isLater: Number(after.iat) > Number(before.iat),
    };
    return { status: 200, body: { ...kept, seconds: Number(after.exp) - Number(after.iat) } };
  },
  'refresh: after signing in through a provider': async ({ done, idp, refresh, email, sub }) => {
    const claims = { sub: sub('g'), email, email_verified: true, name: 'Rin' };
    return refresh((await done(idp('google.com', claims))).refreshToken);
  },
  'refresh: no grant type': async ({ ask, signUp }) =>
    ask({ path, text: formOf({ refresh_token: (await signUp()).refreshToken }) }),
  'refresh: unknown grant type': async ({ ask, signUp }) =>
    ask({ path, text: formOf({ grant_type: 'wings', refresh_token: (await signUp()).refreshToken }) }),
  'refresh: no token': ({ ask }) => ask({ path, text: formOf({ grant_type }) }),
  'refresh: empty token': ({ ask }) => ask({ path, text: formOf({ grant_type, refresh_token: '' }) }),
  'refresh: neither grant type nor token': ({ ask }) => ask({ path, json: {} }),
  'refresh: a malformed token': ({ refresh }) => refresh('garbage'),
  'refresh: a well-formed unknown token': ({ refresh }) => refresh('A'.repeat(64)),
  'refresh: an ID token instead of a refresh token': async ({ signUp, refresh }) =>
    refresh((await signUp()).idToken),
  'refresh: a number as the token': ({ ask }) => ask({ path, json: { grant_type, refresh_token: 5 } }),
  'refresh: a disabled account': async ({ disable, signUp, refresh }) => {
    const { localId, refreshToken } = await signUp();
    await disable(localId);
    return refresh(refreshToken);
  },
  'refresh: a deleted account': async ({ call, done, signUp, refresh }) => {
    const { idToken, refreshToken } = await signUp();
    await done(call('delete', { idToken }));
    return refresh(refreshToken);
  },
  'refresh: a token from before the password changed': async ({ call, done, signUp, refresh }) => {
    const { idToken, refreshToken } = await signUp();
    await done(call('update', { idToken, password: 'another horse' }));
    return refresh(refreshToken);
  },
  'refresh: a token from before the password was reset': async ({
    call,
    code,
    done,
    signUp,
    refresh,
    email,
  }) => {
    const { refreshToken } = await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    await done(call('resetPassword', { oobCode, newPassword: 'another horse' }));
    return refresh(refreshToken);
  },
  'refresh: grant type password': async ({ ask, signUp }) =>
    ask({ path, text: formOf({ grant_type: 'password', refresh_token: (await signUp()).refreshToken }) }),
};
