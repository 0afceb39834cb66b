/** `accounts:update`: fields of the profile, fields that cannot be set, and attributes and providers that are removed. */
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
  'update: name and picture are taken off': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, displayName: 'Rin', photoUrl }));
    const taken = await call('update', { idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] });
    return [taken, await call('lookup', { idToken })];
  },
  'update: a picture without https': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, photoUrl: 'http://case.example/p.png' }),
  'update: an unknown provider is removed': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, deleteProvider: ['wings\0example'] }),
  'update: an unknown attribute is taken off': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, deleteAttribute: ['WINGS'] }),
  'update: a number for a name': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, displayName: 5 }),
  'update: an object for a name': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, displayName: { first: 'Rin' } }),
  'update: nothing': async ({ call, signUp }) => call('update', { idToken: (await signUp()).idToken }),
  'update: no token': ({ call }) => call('update', { displayName: 'Rin' }),
  'update: empty token': ({ call }) => call('update', { idToken: '', displayName: 'Rin' }),
  'update: garbage for a token': ({ call }) => call('update', { idToken: 'garbage', displayName: 'Rin' }),
  'update: an id instead of a token': async ({ call, signUp }) =>
    call('update', { localId: (await signUp()).localId, displayName: 'Rin' }),
  'update: a token of someone deleted': async ({ call, done, signUp }) => {
    const { idToken } = await signUp();
    await done(call('delete', { idToken }));
    return call('update', { idToken, displayName: 'Rin' });
  },
  'update: custom claims': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, customAttributes: '{"admin":true}' }),
  'update: disabling oneself': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, disableUser: true }),
  'update: marking the address verified': async ({ call, signUp }) => {
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
  'update: linking a provider’s account by its number alone': async ({ call, signUp, sub }) => {
    const { idToken } = await signUp();
    const linkProviderUserInfo = { providerId: 'google.com', rawId: sub('g') };
    return call('update', { idToken, linkProviderUserInfo });
  },
};
