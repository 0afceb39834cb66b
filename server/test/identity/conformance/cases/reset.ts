import { password, type Cases } from '../talk.ts';

const next = 'another horse';

export const resetCases: Cases = {
  'reset: no code': ({ call }) => call('resetPassword', { newPassword: next }),
  'reset: empty code': ({ call }) => call('resetPassword', { oobCode: '', newPassword: next }),
  'reset: an invalid code': ({ call }) => call('resetPassword', { oobCode: 'garbage', newPassword: next }),
  'reset: checking an invalid code': ({ call }) => call('resetPassword', { oobCode: 'garbage' }),
  'reset: checking a code twice': async ({ call, code, signUp, email }) => {
    await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    return [await call('resetPassword', { oobCode }), await call('resetPassword', { oobCode })];
  },
  'reset: checking a verifying code': async ({ call, code, signUp }) => {
    const oobCode = await code('VERIFY_EMAIL', { idToken: (await signUp()).idToken });
    return call('resetPassword', { oobCode });
  },
  'reset: checking a sign-in code': async ({ call, code, email }) =>
    call('resetPassword', { oobCode: await code('EMAIL_SIGNIN', { email }) }),
  'reset: a new password': async ({ call, code, signUp, signIn, email }) => {
    await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    const reset = await call('resetPassword', { oobCode, newPassword: next });
    return [reset, await signIn(next), await signIn(password)];
  },
  'reset: verifies the address': async ({ call, code, done, signUp, signIn, email }) => {
    await signUp();
    await done(
      call('resetPassword', { oobCode: await code('PASSWORD_RESET', { email }), newPassword: next }),
    );
    return call('lookup', { idToken: (await done(signIn(next))).idToken });
  },
  'reset: a code used twice': async ({ call, code, done, signUp, email }) => {
    await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    await done(call('resetPassword', { oobCode, newPassword: next }));
    return call('resetPassword', { oobCode, newPassword: 'a third horse' });
  },
  'reset: the code stays valid after a weak password': async ({ call, code, signUp, email }) => {
    await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    const weak = await call('resetPassword', { oobCode, newPassword: '12345' });
    return [weak, await call('resetPassword', { oobCode, newPassword: next })];
  },
  'reset: a verifying code instead of a reset code': async ({ call, code, signUp }) => {
    const oobCode = await code('VERIFY_EMAIL', { idToken: (await signUp()).idToken });
    return call('resetPassword', { oobCode, newPassword: next });
  },
  'reset: the earlier of two codes': async ({ call, code, signUp, email }) => {
    await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    await code('PASSWORD_RESET', { email });
    return call('resetPassword', { oobCode, newPassword: next });
  },
  'reset: the later of two codes, after the earlier': async ({ call, code, done, signUp, email }) => {
    await signUp();
    const first = await code('PASSWORD_RESET', { email });
    const second = await code('PASSWORD_RESET', { email });
    await done(call('resetPassword', { oobCode: first, newPassword: next }));
    return call('resetPassword', { oobCode: second, newPassword: 'a third horse' });
  },
  'reset: removes linked providers': async ({ call, code, done, idp, signUp, signIn, email, sub }) => {
    const { idToken } = await signUp();
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken }));
    await done(
      call('resetPassword', { oobCode: await code('PASSWORD_RESET', { email }), newPassword: next }),
    );
    return call('lookup', { idToken: (await done(signIn(next))).idToken });
  },
  'reset: the account was disabled meanwhile': async ({ call, code, disable, signUp, email }) => {
    const { localId } = await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    await disable(localId);
    return call('resetPassword', { oobCode, newPassword: next });
  },
  'reset: the account was deleted meanwhile': async ({ call, code, done, signUp, email }) => {
    const { idToken } = await signUp();
    const oobCode = await code('PASSWORD_RESET', { email });
    await done(call('delete', { idToken }));
    return call('resetPassword', { oobCode, newPassword: next });
  },
};
