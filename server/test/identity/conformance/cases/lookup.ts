import type { Cases } from '../talk.ts';

export const lookupCases: Cases = {
  'lookup: a new account': async ({ call, signUp }) => call('lookup', { idToken: (await signUp()).idToken }),
  'lookup: after signing in': async ({ call, done, signUp, signIn }) => {
    await signUp();
    return call('lookup', { idToken: (await done(signIn())).idToken });
  },
  'lookup: with name and picture': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    const profile = { displayName: 'Rin', photoUrl: 'https://case.example/p.png' };
    await done(call('update', { idToken, ...profile }));
    return call('lookup', { idToken });
  },
  'lookup: no token': ({ call }) => call('lookup', {}),
  'lookup: empty token': ({ call }) => call('lookup', { idToken: '' }),
  'lookup: an invalid token': ({ call }) => call('lookup', { idToken: 'garbage' }),
  'lookup: a number as the token': ({ call }) => call('lookup', { idToken: 5 }),
  'lookup: a refresh token instead of an ID token': async ({ call, signUp }) =>
    call('lookup', { idToken: (await signUp()).refreshToken }),
  'lookup: an id instead of a token': async ({ call, signUp }) =>
    call('lookup', { localId: [(await signUp()).localId] }),
  'lookup: a token without its signature': async ({ call, signUp }) => {
    const [head, claims] = (await signUp()).idToken.split('.');
    return call('lookup', { idToken: `${head}.${claims}.` });
  },
  'lookup: an unsigned token': async ({ call, signUp }) => {
    const claims = (await signUp()).idToken.split('.')[1];
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    return call('lookup', { idToken: `${head}.${claims}.` });
  },
  'lookup: a deleted account': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('delete', { idToken }));
    return call('lookup', { idToken });
  },
  'lookup: a disabled account': async ({ call, signUp, disable }) => {
    const { idToken, localId } = await signUp();
    await disable(localId);
    return call('lookup', { idToken });
  },
  'lookup: a token from before the password changed': async ({ call, done, signUp, pass }) => {
    const { idToken } = await signUp();
    await pass(2);
    await done(call('update', { idToken, password: 'another horse' }));
    return call('lookup', { idToken });
  },
};
