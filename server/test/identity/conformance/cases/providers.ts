/** Signing in through Google, Facebook and Apple. */
import type { Cases } from '../talk.ts';

const verb = 'signInWithIdp';
const requestUri = 'http://localhost';

export const providerCases: Cases = {
  'provider: a first sign-in with Google': ({ idp, email, sub }) =>
    idp('google.com', {
      sub: sub('g'),
      email,
      email_verified: true,
      name: 'Rin Moon',
      picture: 'https://case.example/p.png',
      given_name: 'Rin',
      family_name: 'Moon',
    }),
  'provider: lookup after a first sign-in with Google': async ({ call, done, idp, email, sub }) => {
    const claims = {
      sub: sub('g'),
      email,
      email_verified: true,
      name: 'Rin',
      picture: 'https://case.example/p.png',
    };
    return call('lookup', { idToken: (await done(idp('google.com', claims))).idToken });
  },
  'provider: a second sign-in': async ({ done, idp, email, sub }) => {
    const claims = { sub: sub('g'), email, email_verified: true, name: 'Rin' };
    await done(idp('google.com', claims));
    return idp('google.com', claims);
  },
  'provider: a second sign-in with another name': async ({ call, done, idp, email, sub }) => {
    const claims = { sub: sub('g'), email, email_verified: true, name: 'Rin' };
    await done(idp('google.com', claims));
    const { idToken } = await done(idp('google.com', { ...claims, name: 'Moon' }));
    return call('lookup', { idToken });
  },
  'provider: a second sign-in with another address': async ({ call, done, idp, email, mail, sub }) => {
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }));
    const later = await idp('google.com', { sub: sub('g'), email: mail('new'), email_verified: true });
    return [later, await call('lookup', { idToken: later.body.idToken })];
  },
  'provider: capitals in the address': ({ idp, email, sub }) =>
    idp('google.com', { sub: sub('g'), email: email.toUpperCase(), email_verified: true }),
  'provider: a first sign-in with Facebook': ({ idp, email, sub }) =>
    idp('facebook.com', { sub: sub('f'), email, name: 'Rin' }),
  'provider: a first sign-in with Facebook and no address': ({ idp, sub }) =>
    idp('facebook.com', { sub: sub('f'), name: 'Rin' }),
  'provider: a first sign-in with Apple': ({ idp, email, sub }) =>
    idp('apple.com', { sub: sub('a'), email, email_verified: true }),
  'provider: without returnIdpCredential': ({ idp, email, sub }) =>
    idp('google.com', { sub: sub('g'), email, email_verified: true }, { returnIdpCredential: false }),
  'provider: a disabled account': async ({ done, disable, idp, email, sub }) => {
    const claims = { sub: sub('g'), email, email_verified: true };
    await disable((await done(idp('google.com', claims))).localId);
    return idp('google.com', claims);
  },
  'provider: no requestUri': ({ idp, email, sub }) =>
    idp('google.com', { sub: sub('g'), email, email_verified: true }, { requestUri: undefined }),
  'provider: an invalid requestUri': ({ idp, email, sub }) =>
    idp('google.com', { sub: sub('g'), email, email_verified: true }, { requestUri: 'home' }),
  'provider: an invalid token of the provider': ({ call }) =>
    call(verb, { requestUri, postBody: 'id_token=garbage&providerId=google.com', returnIdpCredential: true }),
  'provider: no token': ({ call }) => call(verb, { requestUri, postBody: 'providerId=google.com' }),
  'provider: no provider id': ({ call }) => call(verb, { requestUri, postBody: 'id_token=garbage' }),
  'provider: no postBody': ({ call }) => call(verb, { requestUri }),
  'provider: an unknown provider id': ({ call }) =>
    call(verb, { requestUri, postBody: 'id_token=garbage&providerId=wings.example' }),
  'provider: unsigned claims': ({ call, email, sub }) => {
    const claims = JSON.stringify({ sub: sub('g'), email, email_verified: true });
    const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString();
    return call(verb, { requestUri, postBody });
  },
  'provider: Google without an address': ({ idp, sub }) => idp('google.com', { sub: sub('g'), name: 'Rin' }),
  'provider: an access token of Facebook': ({ call, email, sub }) => {
    const claims = JSON.stringify({ sub: sub('f'), email });
    const postBody = new URLSearchParams({ access_token: claims, providerId: 'facebook.com' }).toString();
    return call(verb, { requestUri, postBody, returnSecureToken: true });
  },
};
