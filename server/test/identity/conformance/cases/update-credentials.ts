/** Changes of password and address, and the removal of sign-in methods. */
import { password, type Cases } from '../talk.ts';

const next = 'another horse';

export const updateCredentialCases: Cases = {
  'update: password': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, password: next, returnSecureToken: true }),
  'update: password, without secure tokens': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, password: next, returnSecureToken: false }),
  'update: the new password signs in, the old one does not': async ({ call, done, signUp, signIn }) => {
    await done(call('update', { idToken: (await signUp()).idToken, password: next }));
    return [await signIn(next), await signIn(password)];
  },
  'update: the refresh token that came with the new password': async ({ call, done, signUp, refresh }) => {
    const { idToken } = await signUp();
    const { refreshToken } = await done(call('update', { idToken, password: next, returnSecureToken: true }));
    return refresh(refreshToken);
  },
  'update: weak password': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, password: '12345' }),
  'update: empty password': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, password: '' }),
  'update: a new address': async ({ call, signUp, mail }) =>
    call('update', { idToken: (await signUp()).idToken, email: mail('new'), returnSecureToken: true }),
  'update: a new address in capitals': async ({ call, signUp, mail }) =>
    call('update', { idToken: (await signUp()).idToken, email: mail('new').toUpperCase() }),
  'update: the new address signs in, the old one does not': async ({ call, signUp, signIn, mail }) => {
    await call('update', { idToken: (await signUp()).idToken, email: mail('new') });
    return [await signIn(password, mail('new')), await signIn()];
  },
  'update: a new address of a verified account': async ({ call, code, done, signUp, mail }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    return call('update', { idToken, email: mail('new') });
  },
  'update: the same address': async ({ call, signUp, email }) =>
    call('update', { idToken: (await signUp()).idToken, email }),
  'update: a taken address': async ({ call, signUp, mail }) => {
    await signUp(mail('other'));
    return call('update', { idToken: (await signUp()).idToken, email: mail('other') });
  },
  'update: an address without @': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, email: 'nobody' }),
  'update: empty address': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, email: '' }),
  'update: address and password in one call': async ({ call, signUp, mail }) =>
    call('update', { idToken: (await signUp()).idToken, email: mail('new'), password: next }),
  'update: removes the password': async ({ call, done, signUp, signIn }) => {
    const { idToken } = await signUp();
    await done(call('update', { idToken, deleteAttribute: ['PASSWORD'] }));
    return [await call('lookup', { idToken }), await signIn()];
  },
  'update: removes the address': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, deleteAttribute: ['EMAIL'] }),
  'update: removes the password as a provider': async ({ call, idp, done, signUp, email, sub }) => {
    const { idToken } = await signUp();
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken }));
    const removed = await call('update', { idToken, deleteProvider: ['password'] });
    return [removed, await call('lookup', { idToken })];
  },
  'update: removes a linked provider': async ({ call, idp, done, signUp, email, sub }) => {
    const { idToken } = await signUp();
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken }));
    const removed = await call('update', { idToken, deleteProvider: ['google.com'] });
    return [removed, await call('lookup', { idToken })];
  },
  'update: removes a provider that was never linked': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, deleteProvider: ['facebook.com'] }),
  'update: ends all sessions by validSince': async ({ call, signUp, pass }) => {
    const { idToken } = await signUp();
    await pass(2);
    const ended = await call('update', { idToken, validSince: '0', returnSecureToken: true });
    return [ended, await call('lookup', { idToken })];
  },
  'update: a password in a session of a provider': async ({ call, done, idp, email, sub }) => {
    const { idToken } = await done(idp('google.com', { sub: sub('g'), email, email_verified: true }));
    return call('update', { idToken, password: next, returnSecureToken: true });
  },
  'update: no custom attributes': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, customAttributes: '' }),
  'update: does not disable the account': async ({ call, signUp }) =>
    call('update', { idToken: (await signUp()).idToken, disableUser: false }),
};
