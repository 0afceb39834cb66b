/** Where the browser comes with our question: somebody chooses who they are, and goes back with a code. */
import { choosePage, demoPolicy, formPostPage, refusalPage } from './demo-pages.ts';
import { demoReaders, typedReader, type DemoReader } from './demo-readers.ts';
import type { DemoSecrets, Flavour } from './demo-secrets.ts';

const asked = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const;

export type AuthorizeRequest = {
  flavour: Flavour;
  origin: string;
  parameters: URLSearchParams;
  /** Null until somebody has chosen. */
  choice: URLSearchParams | null;
};

export function answerAuthorize(
  { flavour, origin, parameters, choice }: AuthorizeRequest,
  { secrets, siteName }: { secrets: DemoSecrets; siteName: string },
): Response {
  const question = new URLSearchParams();
  for (const name of asked) {
    const values = parameters.getAll(name);
    if (values.length > 1) return html(refusalPage(`The question says ${name} twice.`), 400);
    if (values[0] !== undefined) question.set(name, values[0]);
  }
  const redirectUri = `${origin}/__/auth/callback`;
  // With the wrong client or address nobody is sent anywhere.
  if (
    question.get('client_id') !== secrets.credentials[flavour].clientId ||
    question.get('redirect_uri') !== redirectUri
  )
    return html(refusalPage('This does not come from the site that it says it comes from.'), 400);
  const back = (fields: Record<string, string>) => goBack(question, redirectUri, fields);
  const mistake = mistakeIn(flavour, question);
  if (mistake) return back({ error: mistake });
  const page = (words: string | null) => html(choosePage(flavour, question, { mistake: words, siteName }));
  if (!choice) return page(null);
  if (choice.has('cancel'))
    return back({ error: flavour === 'apple' ? 'user_cancelled_authorize' : 'access_denied' });
  const reader = chosen(choice);
  if (!reader) return page('The address has to be one at readers.example, such as sam@readers.example.');
  const code = secrets.codeFor({
    ...{ flavour, redirectUri, reader },
    nonce: question.get('nonce'),
    challenge: question.get('code_challenge')!,
  });
  return back({ code, ...(flavour === 'apple' ? { user: appleUser(reader) } : {}) });
}

function mistakeIn(flavour: Flavour, question: URLSearchParams): string | null {
  if (question.get('response_type') !== 'code') return 'unsupported_response_type';
  if (question.get('code_challenge_method') !== 'S256' || !question.get('code_challenge'))
    return 'invalid_request';
  const scopes = (question.get('scope') ?? '').split(' ');
  if (flavour === 'facebook') return null;
  if (flavour === 'google' && !scopes.includes('openid')) return 'invalid_scope';
  // As Apple has it: who asks for name or address is answered by a form.
  return flavour === 'apple' && question.get('response_mode') !== 'form_post' ? 'invalid_request' : null;
}

function chosen(choice: URLSearchParams): DemoReader | null {
  const fixed = demoReaders.find(({ email }) => email === choice.get('reader'));
  return fixed ?? typedReader(choice.get('name') ?? '', choice.get('email') ?? '');
}

function appleUser({ name, email }: DemoReader): string {
  const [firstName, ...rest] = name.split(' ');
  return JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email });
}

function goBack(question: URLSearchParams, redirectUri: string, fields: Record<string, string>): Response {
  const state = question.get('state');
  const all = { ...fields, ...(state === null ? {} : { state }) };
  if (question.get('response_mode') === 'form_post') return html(formPostPage(redirectUri, all));
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { location: target.href } });
}

function html(body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': demoPolicy() },
  });
}
