/**
 * An honest small OpenID provider that plays Google, Apple and Facebook in the demonstration. It answers requests as
 * the web has them: browsers reach it through routes, our own server in itself, without any network.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { FacebookPlace } from '../social/facebook.ts';
import type { Place } from '../social/provider.ts';
import { answerAuthorize } from './authorize-page.ts';
import { answerScript } from './demo-pages.ts';
import { openDemoSecrets, type DemoSecrets, type Flavour } from './demo-secrets.ts';
import { answerMe, answerToken } from './token-endpoint.ts';

export type DemoProvider = {
  credentials: DemoSecrets['credentials'];
  /** Where the three are found by pages of this origin. */
  placesAt(origin: string): { google: Place; apple: Place; facebook: FacebookPlace };
  answer(request: Request): Promise<Response>;
};

type Ports = { secret: string; clock: Clock; siteName: string };

export function openDemoProvider({ secret, clock, siteName }: Ports): DemoProvider {
  const secrets = openDemoSecrets({ secret, clock });

  async function answer(request: Request): Promise<Response> {
    const { origin, pathname, searchParams } = new URL(request.url);
    if (pathname === '/demo-provider/answer.js')
      return new Response(answerScript, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    const [, flavour, endpoint] =
      /^\/demo-provider\/(google|facebook|apple)\/(.+)$/.exec(pathname) ?? ([] as string[]);
    const at = { flavour: flavour as Flavour, issuer: `${origin}/demo-provider/${flavour}` };
    const form = async () => new URLSearchParams(await request.text());
    switch (`${request.method} ${flavour ? endpoint : ''}`) {
      case 'GET authorize':
        return answerAuthorize(
          { ...at, origin, parameters: searchParams, choice: null },
          { secrets, siteName },
        );
      case 'POST authorize': {
        const choice = await form();
        return answerAuthorize({ ...at, origin, parameters: choice, choice }, { secrets, siteName });
      }
      case 'POST token':
      case 'POST oauth/access_token':
        return answerToken({ ...at, form: await form() }, { secrets, clock });
      case 'GET me':
        return answerMe(request, secrets);
      case 'GET jwks':
        return Response.json({ keys: [(await secrets.signingKey()).publicJwk] });
      case 'GET .well-known/openid-configuration':
        return Response.json(metadataOf(at.issuer));
      default:
        return Response.json({ error: 'not_found' }, { status: 404 });
    }
  }

  const ask = (async (input: string | URL | Request, init?: RequestInit) =>
    answer(new Request(input, init))) as typeof fetch;

  return {
    credentials: secrets.credentials,
    placesAt(origin) {
      const at = (flavour: Flavour): Place => ({
        issuer: `${origin}/demo-provider/${flavour}`,
        fetch: ask,
        insecure: origin.startsWith('http:'),
      });
      const facebook = at('facebook');
      return {
        google: at('google'),
        apple: at('apple'),
        facebook: { ...facebook, authorize: `${facebook.issuer}/authorize`, graph: facebook.issuer },
      };
    },
    answer,
  };
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile', 'name'],
  };
}
