/** Facebook: OAuth 2 and an address to ask who it was. It vouches for no e-mail. */
import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { answerUrl, authorizationParameters } from './openid-provider.ts';
import { emailOf, nameOf, photoOf } from './profile-texts.ts';
import { providerSeconds, type Place, type Provider } from './provider.ts';

export type FacebookPlace = Place & { authorize: string; graph: string };

const version = 'v23.0';

export const facebookItself: FacebookPlace = {
  issuer: 'https://www.facebook.com',
  authorize: `https://www.facebook.com/${version}/dialog/oauth`,
  graph: `https://graph.facebook.com/${version}`,
  fetch,
  insecure: false,
};

export function facebookProvider(
  place: FacebookPlace,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Provider {
  const config = new client.Configuration(
    {
      issuer: place.issuer,
      authorization_endpoint: place.authorize,
      token_endpoint: `${place.graph}/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  config[client.customFetch] = place.fetch as client.CustomFetch;
  config.timeout = providerSeconds;
  if (place.insecure) client.allowInsecureRequests(config);

  return {
    async authorizeUrl(question) {
      const { nonce: _unused, ...parameters } = await authorizationParameters(question, {
        scope: 'email public_profile',
        display: 'popup',
      });
      return client.buildAuthorizationUrl(config, parameters);
    },
    async profileOf(question, answer) {
      const { access_token: token } = await client.authorizationCodeGrant(
        config,
        answerUrl(question, answer),
        { expectedState: question.state, pkceCodeVerifier: question.codeVerifier },
      );
      const me = new URL(`${place.graph}/me`);
      me.searchParams.set('fields', 'id,name,first_name,last_name,email,picture');
      // Shows that whoever asks with the token knows our secret too.
      me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
      const response = await client.fetchProtectedResource(config, token, me, 'GET');
      return profileOfMe(response.ok ? await response.json() : null);
    },
    // Its access tokens say nothing about whom they were made for: one that another site got would do.
    profileOfIdToken: null,
  };
}

function profileOfMe(said: unknown) {
  const me = (said ?? {}) as Record<string, unknown>;
  const { id } = me;
  if (typeof id !== 'string' || !/^\S{1,128}$/.test(id)) throw new Error('Facebook named nobody.');
  const picture = me['picture'] as { data?: { url?: unknown; is_silhouette?: unknown } } | undefined;
  return {
    federatedId: id,
    email: emailOf(me['email']),
    emailVerified: false,
    displayName: nameOf(me['name']),
    photoUrl: picture?.data?.is_silhouette ? null : photoOf(picture?.data?.url),
    firstName: nameOf(me['first_name']),
    lastName: nameOf(me['last_name']),
  };
}
