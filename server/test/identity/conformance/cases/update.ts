/** `accounts:update`: fields of the profile, fields that cannot be set, and removed attributes and providers. */
import type { Cases } from '../talk.ts';

const photoUrl = 'https://case.example/p.png';

export const updateCases: Cases = {
  'update: name and picture': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, displayName: 'Rin', photoUrl }),
  'update: name and picture, with secure tokens': async ({ call, signUp }) =>
    call('update', {
      idToken: (await signUp()).idToken,
      displayName: 'Rin',
      photoUrl,
      returnSecureToken: true,
    }),
  'update: the name is in the next token': async ({ call, done, signUp, refresh }) => {
    const { idToken, refreshToken } = await signUp();
    await done(call('update', { idToken, displayName: 'Rin', photoUrl }));
    return refresh(refreshToken);
  },
  'update: an empty name': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, displayName: 'Rin' }));
    return [await call('update', { idToken, displayName: '' }), await call('lookup', { idToken })];
  },
  'update: null changes nothing': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, displayName: 'Rin', photoUrl }));
    return call('update', { idToken, displayName: null, photoUrl: null });
  },
  'update: removes name and picture': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, displayName: 'Rin', photoUrl }));
    const taken = await call('update', { idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] });
    return [taken, await call('lookup', { idToken })];
  },
  'update: a picture without https': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, photoUrl: 'http://case.example/p.png' }),
  'update: removes an unknown provider': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, deleteProvider: ['wings\0example'] }),
  'update: removes an unknown attribute': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, deleteAttribute: ['WINGS'] }),
  'update: a number as the name': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, displayName: 5 }),
  'update: an object as the name': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, displayName: { first: 'Rin' } }),
  'update: no change': async ({ call, signUp }) => call('update', { idToken: (await signUp()).idToken }),
  'update: no token': ({ call }) => call('update', { displayName: 'Rin' }),
  'update: empty token': ({ call }) => call('update', { idToken: '', displayName: 'Rin' }),
  'update: an invalid token': ({ call }) => call('update', { idToken: 'garbage', displayName: 'Rin' }),
  'update: an id instead of a token': async ({ call, signUp }) =>
    call('update', { localId: (await signUp()).localId, displayName: 'Rin' }),
  'update: a token of a deleted account': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('delete', { idToken }));
    return call('update', { idToken, displayName: 'Rin' });
  },
  'update: custom claims': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, customAttributes: '{"admin":true}' }),
  'update: disables the account': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, disableUser: true }),
  'update: marks the address as verified': async ({ call, signUp }) => {
    const { idToken } = await signUp();
    return [await call('update', { idToken, emailVerified: true }), await call('lookup', { idToken })];
  },
  'update: a telephone number': async ({ call, signUp }) => {
    const { idToken } = await signUp();
    return [
      await call('update', { idToken, phoneNumber: '+15555550100' }),
      await call('lookup', { idToken }),
    ];
  },
  'update: links a provider account by its id alone': async ({ call, signUp, sub }) => {
    const { idToken } = await signUp();
    const linkProviderUserInfo = { providerId: 'google.com', rawId: sub('g') };
    return call('update', { idToken, linkProviderUserInfo });
  },
};
