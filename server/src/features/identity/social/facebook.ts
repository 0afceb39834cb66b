/** Facebook: OAuth 2 and an endpoint for the profile. It vouches for no email address. */
import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { answerUrl, authorizationParameters } from './openid-provider.ts';
import { emailOf, nameOf, photoOf } from './profile-texts.ts';
import { providerSeconds, type Provider } from './provider.ts';

const issuer = 'https://www.facebook.com';
const version = 'v23.0';
const graph = `https://graph.facebook.com/${version}`;

export function facebookProvider(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  fetchFacebook = fetch,
): Provider {
  const config = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/${version}/dialog/oauth`,
      token_endpoint: `${graph}/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  config[client.customFetch] = fetchFacebook as client.CustomFetch;
  config.timeout = providerSeconds;

  return {
    async authorizeUrl(authRequest) {
      const { nonce: _unused, ...parameters } = await authorizationParameters(authRequest, {
        scope: 'email public_profile',
        display: 'popup',
      });
      return client.buildAuthorizationUrl(config, parameters);
    },
    async profileOf(authRequest, answer) {
      const { access_token: token } = await client.authorizationCodeGrant(
        config,
        answerUrl(authRequest, answer),
        { expectedState: authRequest.state, pkceCodeVerifier: authRequest.codeVerifier },
      );
      const me = new URL(`${graph}/me`);
      me.searchParams.set('fields', 'id,name,first_name,last_name,email,picture');
      // Proves that the bearer of the token knows our secret too.
      me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
      const response = await client.fetchProtectedResource(config, token, me, 'GET');
      return profileOfMe(response.ok ? await response.json() : null);
    },
    // Access tokens do not name their client, so a token issued to another site would be accepted.
    profileOfIdToken: null,
  };
}

function profileOfMe(answer: unknown) {
  const me = (answer ?? {}) as Record<string, unknown>;
  const { id } = me;
  if (typeof id !== 'string' || !/^\S{1,128}$/.test(id))
    throw new Error('Facebook answered without the id of a person.');
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
