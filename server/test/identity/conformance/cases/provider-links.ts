/** One address with several sign-in methods: when a provider is linked to an existing account. */
import type { Cases } from '../talk.ts';

export const providerLinkCases: Cases = {
  'link: Google joins a verified account of the same address': async (talk) => {
    const { call, code, done, idp, signUp, signIn, email, sub } = talk;
    const { idToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    const joined = await idp('google.com', { sub: sub('g'), email, email_verified: true, name: 'Rin' });
    return [joined, await call('lookup', { idToken: joined.body.idToken }), await signIn()];
  },
  'link: Google takes over an account whose address was never verified': async (talk) => {
    const { call, idp, signUp, signIn, email, sub } = talk;
    await signUp();
    const joined = await idp('google.com', { sub: sub('g'), email, email_verified: true });
    return [joined, await call('lookup', { idToken: joined.body.idToken }), await signIn()];
  },
  'link: Facebook’s unverified address needs a confirmation': async ({ idp, signUp, email, sub }) => {
    await signUp();
    return idp('facebook.com', { sub: sub('f'), email, name: 'Rin' });
  },
  'link: the confirmation names the verified provider': async ({ done, idp, email, sub }) => {
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }));
    return idp('facebook.com', { sub: sub('f'), email });
  },
  'link: with the pendingToken of the confirmation': async ({ call, done, idp, signUp, email, sub }) => {
    const { idToken } = await signUp();
    const { pendingToken } = await done(idp('facebook.com', { sub: sub('f'), email }));
    const requestUri = 'http://localhost';
    return call('signInWithIdp', { requestUri, idToken, pendingToken, returnSecureToken: true });
  },
  'link: to the signed-in account': async ({ call, idp, signUp, email, sub }) => {
    const { idToken } = await signUp();
    const linked = await idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken });
    return [linked, await call('lookup', { idToken: linked.body.idToken })];
  },
  'link: to the signed-in account, with another address': async ({ call, idp, signUp, mail, sub }) => {
    const { idToken } = await signUp();
    const claims = { sub: sub('g'), email: mail('other'), email_verified: true, name: 'Rin' };
    const linked = await idp('google.com', claims, { idToken });
    return [linked, await call('lookup', { idToken: linked.body.idToken })];
  },
  'link: to an account without an address': async ({ call, done, idp, email, sub }) => {
    const { idToken } = await done(idp('facebook.com', { sub: sub('f') }));
    const linked = await idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken });
    return [linked, await call('lookup', { idToken: linked.body.idToken })];
  },
  'link: the linked provider signs in': async ({ done, idp, signUp, mail, sub }) => {
    const claims = { sub: sub('g'), email: mail('other'), email_verified: true };
    const { idToken } = await signUp();
    await done(idp('google.com', claims, { idToken }));
    return idp('google.com', claims);
  },
  'link: a provider identity with the address of another account': async ({ idp, signUp, mail, sub }) => {
    await signUp(mail('other'));
    const { idToken } = await signUp();
    const claims = { sub: sub('g'), email: mail('other'), email_verified: true };
    return [
      await idp('google.com', claims, { idToken }),
      await idp('google.com', claims, { idToken, returnIdpCredential: false }),
    ];
  },
  'link: a provider identity of another account': async ({ done, idp, signUp, mail, sub }) => {
    const claims = { sub: sub('g'), email: mail('other'), email_verified: true };
    await done(idp('google.com', claims));
    const { idToken } = await signUp();
    return [
      await idp('google.com', claims, { idToken }),
      await idp('google.com', claims, { idToken, returnIdpCredential: false }),
    ];
  },
  'link: a provider identity that is linked already': async ({ done, idp, signUp, email, sub }) => {
    const claims = { sub: sub('g'), email, email_verified: true };
    const { idToken } = await signUp();
    await done(idp('google.com', claims, { idToken }));
    return idp('google.com', claims, { idToken });
  },
  'link: with an invalid token': ({ idp, email, sub }) =>
    idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken: 'garbage' }),
  'link: Google joins a verified account that has a name and a picture': async (talk) => {
    const { call, done, idp, signUp, verify, email, sub } = talk;
    const { idToken } = await signUp();
    await verify(idToken);
    await done(call('update', { idToken, displayName: 'Rin', photoUrl: 'https://case.example/p.png' }));
    return idp('google.com', { sub: sub('g'), email, email_verified: true, name: 'Moon' });
  },
  'link: a second Google identity to an account that has one': async ({
    done,
    idp,
    signUp,
    email,
    mail,
    sub,
  }) => {
    const { idToken } = await signUp();
    const first = await done(idp('google.com', { sub: sub('g'), email, email_verified: true }, { idToken }));
    const second = { sub: sub('h'), email: mail('other'), email_verified: true };
    return idp('google.com', second, { idToken: first.idToken });
  },
  'link: a second Google identity with the same address signs in': async ({ done, idp, email, sub }) => {
    await done(idp('google.com', { sub: sub('g'), email, email_verified: true }));
    return idp('google.com', { sub: sub('h'), email, email_verified: true });
  },
};
