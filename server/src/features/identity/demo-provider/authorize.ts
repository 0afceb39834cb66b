/** The authorization endpoint: the person chooses a demo reader and is redirected back with a code. */
import { choosePage, refusalPage } from './choose-page.ts';
import { demoReaders, typedReader, type DemoReader } from './demo-readers.ts';

const parameterNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];

/** The contents of a code. */
export type Grant = { redirectUri: string; nonce: string | null; challenge: string; reader: DemoReader };

type Ports = { clientId: string; siteName: string; codeFor(grant: Grant): string };

/** `choice` is the submitted form; null for the first request. */
export function answerAuthorize(
  {
    origin,
    parameters,
    choice,
  }: { origin: string; parameters: URLSearchParams; choice: URLSearchParams | null },
  { clientId, siteName, codeFor }: Ports,
): Response {
  const query = new URLSearchParams();
  for (const name of parameterNames) {
    const values = parameters.getAll(name);
    if (values.length > 1) return refusalPage(`The parameter ${name} is sent twice.`);
    if (values[0] !== undefined) query.set(name, values[0]);
  }
  const redirectUri = `${origin}/__/auth/callback`;
  // Never redirect with a wrong client or redirect URL.
  if (query.get('client_id') !== clientId || query.get('redirect_uri') !== redirectUri)
    return refusalPage('Unknown client or redirect URL.');
  const goBack = (fields: Record<string, string>) => {
    const target = new URL(redirectUri);
    const state = query.get('state');
    for (const [name, value] of Object.entries({ ...fields, ...(state === null ? {} : { state }) }))
      target.searchParams.set(name, value);
    return new Response(null, { status: 303, headers: { location: target.href } });
  };
  const error = errorIn(query);
  if (error) return goBack({ error });
  if (!choice) return choosePage(query, { mistake: null, siteName });
  if (choice.has('cancel')) return goBack({ error: 'access_denied' });
  const reader = readerIn(choice);
  if (!reader) {
    const mistake = 'The address has to be one at readers.example, such as sam@readers.example.';
    return choosePage(query, { mistake, siteName });
  }
  const challenge = query.get('code_challenge')!;
  return goBack({ code: codeFor({ redirectUri, reader, nonce: query.get('nonce'), challenge }) });
}

function errorIn(query: URLSearchParams): string | null {
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'invalid_request';
  return (query.get('scope') ?? '').split(' ').includes('openid') ? null : 'invalid_scope';
}

function readerIn(choice: URLSearchParams): DemoReader | null {
  const listed = demoReaders.find(({ email }) => email === choice.get('reader'));
  return listed ?? typedReader(choice.get('name') ?? '', choice.get('email') ?? '');
}
