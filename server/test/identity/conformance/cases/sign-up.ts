import { password, type Cases } from '../talk.ts';

/** Requests to which our service and the official emulator give the same answers, except those of deviations.ts. */
export const signUpCases: Cases = {
  'sign up: a new account': ({ call, email }) => call('signUp', { email, password, returnSecureToken: true }),
  'sign up: with a name': ({ call, email }) => call('signUp', { email, password, displayName: 'Rin' }),
  'sign up: photoUrl and emailVerified are ignored': async ({ call, done, email }) => {
    const fields = { email, password, photoUrl: 'https://case.example/p.png', emailVerified: true };
    const { idToken } = await done(call('signUp', fields));
    return call('lookup', { idToken });
  },
  'sign up: capitals in the address': ({ call, email }) =>
    call('signUp', { email: email.toUpperCase(), password }),
  'sign up: without secure tokens': ({ call, email }) =>
    call('signUp', { email, password, returnSecureToken: false }),
  'sign up: a taken address': async ({ call, signUp, email }) => {
    await signUp();
    return call('signUp', { email, password: 'another one' });
  },
  'sign up: a taken address in capitals': async ({ call, signUp, email }) => {
    await signUp();
    return call('signUp', { email: email.toUpperCase(), password });
  },
  'sign up: a taken address with a weak password': async ({ call, signUp, email }) => {
    await signUp();
    return call('signUp', { email, password: '123' });
  },
  'sign up: a password of five characters': ({ call, email }) => call('signUp', { email, password: '12345' }),
  'sign up: a password of six characters': ({ call, email }) => call('signUp', { email, password: '123456' }),
  'sign up: no password': ({ call, email }) => call('signUp', { email }),
  'sign up: empty password': ({ call, email }) => call('signUp', { email, password: '' }),
  'sign up: no address': ({ call }) => call('signUp', { password }),
  'sign up: empty address': ({ call }) => call('signUp', { email: '', password }),
  'sign up: an anonymous account, without address and password': ({ call }) =>
    call('signUp', { returnSecureToken: true }),
  'sign up: an address without @': ({ call }) => call('signUp', { email: 'nobody', password }),
  'sign up: an address without a host': ({ call }) => call('signUp', { email: 'nobody@', password }),
  'sign up: an address with spaces': ({ call }) =>
    call('signUp', { email: 'no body@case.example', password }),
  'sign up: a host without a dot': async ({ call, email }) => [
    await call('signUp', { email: email.replace('case.example', 'localhost'), password }),
  ],
  'sign up: a number as the address': ({ call }) => call('signUp', { email: 5, password }),
  'sign up: a list as the address': ({ call, email }) => call('signUp', { email: [email], password }),
  'sign up: an object as the address': ({ call }) => call('signUp', { email: { at: 'home' }, password }),
  'sign up: null as the address': ({ call }) => call('signUp', { email: null, password }),
  'sign up: a number as the password': ({ call, email }) => call('signUp', { email, password: 83526174 }),
  'sign up: an object as the password': ({ call, email }) => call('signUp', { email, password: { a: 1 } }),
  'sign up: text in a boolean field': ({ call, email }) =>
    call('signUp', { email, password, returnSecureToken: 'perhaps' }),
  'sign up: an empty name': ({ call, email }) => call('signUp', { email, password, displayName: '' }),
  'sign up: a name with a line break': ({ call, email }) =>
    call('signUp', { email, password, displayName: 'Rin\nMia' }),
  'sign up: a name of 257 letters': ({ call, email }) =>
    call('signUp', { email, password, displayName: 'x'.repeat(257) }),
  'sign up: a password of 4097 letters': ({ call, email }) =>
    call('signUp', { email, password: 'x'.repeat(4097) }),
  'sign up: with a chosen id': ({ call, email }) => call('signUp', { email, password, localId: 'mine' }),
  'sign up: empty address and empty password': ({ call }) => call('signUp', { email: '', password: '' }),
  'sign up: only an empty address': ({ call }) => call('signUp', { email: '' }),
  'sign up: a common password': ({ call, email }) => call('signUp', { email, password: 'password1' }),
  'sign up: a dot after the host': ({ call, email }) => call('signUp', { email: `${email}.`, password }),
  'sign up: a host in another script': ({ call }) => call('signUp', { email: 'a@exämple.example', password }),
  'sign up: letters of another script before the @': ({ call, email }) =>
    call('signUp', { email: `ünï.${email}`, password }),
  'sign up: an address of 255 letters': ({ call, email }) =>
    call('signUp', { email: email.replace('@', `@${'x.'.repeat(110)}`).padStart(255, 'a'), password }),
  'sign up: a password for the own address': async ({ call, signUp, email }) =>
    call('signUp', { idToken: (await signUp()).idToken, email, password: 'another horse' }),
  'sign up: half a character in the password': ({ call, email }) =>
    call('signUp', { email, password: 'abcdefg\ud800' }),
};
