import type { Cases } from '../talk.ts';

export const deletionCases: Cases = {
  'delete: an account': async ({ call, signUp }) => call('delete', { idToken: (await signUp()).idToken }),
  'delete: no token': ({ call }) => call('delete', {}),
  'delete: empty token': ({ call }) => call('delete', { idToken: '' }),
  'delete: an invalid token': ({ call }) => call('delete', { idToken: 'garbage' }),
  'delete: an id instead of a token': async ({ call, signUp }) =>
    call('delete', { localId: (await signUp()).localId }),
  'delete: twice': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('delete', { idToken }));
    return call('delete', { idToken });
  },
  'delete: a disabled account': async ({ call, disable, signUp }) => {
    const { idToken, localId } = await signUp();
    await disable(localId);
    return call('delete', { idToken });
  },
  'delete: signing in afterwards': async ({ call, done, signUp, signIn }) => {
    await done(call('delete', { idToken: (await signUp()).idToken }));
    return signIn();
  },
  'delete: signing up afterwards': async ({ call, done, signUp, email }) => {
    await done(call('delete', { idToken: (await signUp()).idToken }));
    return call('signUp', { email, password: 'another horse' });
  },
};
