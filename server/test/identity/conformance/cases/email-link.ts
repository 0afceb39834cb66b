import type { Cases } from '../talk.ts';

const verb = 'signInWithEmailLink';

export const emailLinkCases: Cases = {
  'email link: a new account': async ({ call, code, email }) =>
    call(verb, { email, oobCode: await code('EMAIL_SIGNIN', { email }) }),
  'email link: lookup of a new account': async ({ call, code, done, email }) => {
    const oobCode = await code('EMAIL_SIGNIN', { email });
    return call('lookup', { idToken: (await done(call(verb, { email, oobCode }))).idToken });
  },
  'email link: a second link for the same account': async ({ call, code, done, email }) => {
    await done(call(verb, { email, oobCode: await code('EMAIL_SIGNIN', { email }) }));
    return call(verb, { email, oobCode: await code('EMAIL_SIGNIN', { email }) });
  },
  'email link: capitals in the address': async ({ call, code, email }) =>
    call(verb, { email: email.toUpperCase(), oobCode: await code('EMAIL_SIGNIN', { email }) }),
  'email link: a code used twice': async ({ call, code, done, email }) => {
    const oobCode = await code('EMAIL_SIGNIN', { email });
    await done(call(verb, { email, oobCode }));
    return call(verb, { email, oobCode });
  },
  'email link: a code of another address': async ({ call, code, email, mail }) =>
    call(verb, { email: mail('other'), oobCode: await code('EMAIL_SIGNIN', { email }) }),
  'email link: the code stays valid after a wrong address': async ({ call, code, email, mail }) => {
    const oobCode = await code('EMAIL_SIGNIN', { email });
    await call(verb, { email: mail('other'), oobCode });
    return call(verb, { email, oobCode });
  },
  'email link: no address': async ({ call, code, email }) =>
    call(verb, { oobCode: await code('EMAIL_SIGNIN', { email }) }),
  'email link: empty address': ({ call }) => call(verb, { email: '', oobCode: 'garbage' }),
  'email link: no code': ({ call, email }) => call(verb, { email }),
  'email link: an invalid code': ({ call, email }) => call(verb, { email, oobCode: 'garbage' }),
  'email link: a reset code': async ({ call, code, signUp, email }) => {
    await signUp();
    return call(verb, { email, oobCode: await code('PASSWORD_RESET', { email }) });
  },
  'email link: the account was disabled meanwhile': async ({ call, code, disable, signUp, email }) => {
    const { localId } = await signUp();
    const oobCode = await code('EMAIL_SIGNIN', { email });
    await disable(localId);
    return call(verb, { email, oobCode });
  },
  'email link: an account with a password and a verified address': async ({
    call,
    code,
    done,
    signUp,
    signIn,
    email,
  }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    const linked = await call(verb, { email, oobCode: await code('EMAIL_SIGNIN', { email }) });
    return [linked, await signIn()];
  },
  'email link: an account with a password and an unverified address': async (talk) => {
    const { call, code, signUp, signIn, email } = talk;
    await signUp();
    const linked = await call(verb, { email, oobCode: await code('EMAIL_SIGNIN', { email }) });
    return [linked, await signIn()];
  },
  'email link: while signed in': async ({ call, code, done, signUp, email }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    return call(verb, { idToken, email, oobCode: await code('EMAIL_SIGNIN', { email }) });
  },
  'email link: while signed in, for another account': async ({ call, code, signUp, mail }) => {
    await signUp(mail('other'));
    const { idToken } = await signUp();
    const oobCode = await code('EMAIL_SIGNIN', { email: mail('other') }, mail('other'));
    return call(verb, { idToken, email: mail('other'), oobCode });
  },
  'email link: an unknown address while signed in with another': async (talk) => {
    const { call, code, signUp, mail } = talk;
    const { idToken } = await signUp();
    const oobCode = await code('EMAIL_SIGNIN', { email: mail('new') }, mail('new'));
    return call(verb, { idToken, email: mail('new'), oobCode });
  },
};
