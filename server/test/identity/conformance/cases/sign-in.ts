import { password, type Cases } from '../talk.ts';

export const signInCases: Cases = {
  'sign in: correct password': async ({ signUp, signIn }) => (await signUp(), signIn()),
  'sign in: with a name': async ({ call, done, signIn, email }) => {
    await done(call('signUp', { email, password, displayName: 'Rin' }));
    return signIn();
  },
  'sign in: capitals in the address': async ({ signUp, signIn, email }) => {
    await signUp();
    return signIn(password, email.toUpperCase());
  },
  'sign in: without secure tokens': async ({ call, signUp, email }) => {
    await signUp();
    return call('signInWithPassword', { email, password, returnSecureToken: false });
  },
  'sign in: wrong password': async ({ signUp, signIn }) => (await signUp(), signIn('wrong horse')),
  'sign in: the password in capitals': async ({ signUp, signIn }) => {
    await signUp();
    return signIn(password.toUpperCase());
  },
  'sign in: an unknown address': ({ signIn }) => signIn(),
  'sign in: no address': ({ call }) => call('signInWithPassword', { password }),
  'sign in: empty address': ({ call }) => call('signInWithPassword', { email: '', password }),
  'sign in: null as the address': ({ call }) => call('signInWithPassword', { email: null, password }),
  'sign in: a number as the address': ({ call }) => call('signInWithPassword', { email: 7, password }),
  'sign in: an address without @': ({ call }) => call('signInWithPassword', { email: 'nobody', password }),
  'sign in: no password': async ({ call, signUp, email }) => (
    await signUp(),
    call('signInWithPassword', { email })
  ),
  'sign in: empty password': async ({ signUp, signIn }) => (await signUp(), signIn('')),
  'sign in: neither address nor password': ({ call }) => call('signInWithPassword', {}),
  'sign in: a number as the password': async ({ call, done, email }) => {
    await done(call('signUp', { email, password: '83526174' }));
    return call('signInWithPassword', { email, password: 83_526_174 });
  },
  'sign in: a disabled account': async ({ signUp, signIn, disable }) => {
    await disable((await signUp()).localId);
    return signIn();
  },
  'sign in: a disabled account with a wrong password': async ({ signUp, signIn, disable }) => {
    await disable((await signUp()).localId);
    return signIn('wrong horse');
  },
  'sign in: an account that has no password': async ({ idp, done, signIn, email, sub }) => {
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }));
    return signIn();
  },
};
