/** Normalizes answers for the comparison of two servers, and masks values that always differ. */
import { claimsOf } from './talk.ts';
import type { Fields, ProtocolAnswer } from './target.ts';

/** Fields that only one server sends and the client never reads. */
const ignored = new Set([
  'passwordHash',
  'salt',
  'passwordUpdatedAt',
  'alg',
  'oauthAccessToken',
  // Our server does not pass on a provider's tokens, so that no script can read them.
  'oauthIdToken',
  'jti',
  // The session of a token, which only our tokens name.
  'sid',
]);

const ids = new Set(['localId', 'user_id', 'sub', 'mfaEnrollmentId', 'second_factor_identifier']);
const secrets = new Set([
  'refreshToken',
  'refresh_token',
  'pendingToken',
  'sharedSecretKey',
  'sessionInfo',
  'mfaPendingCredential',
]);
const projectFields = new Set(['iss', 'aud', 'projectId', 'project_id']);
/** Times are masked only if they have the form that the client reads. */
const times: Record<string, [RegExp, string]> = {
  createdAt: [/^"\d{13}"$/, '<text of ms>'],
  lastLoginAt: [/^"\d{13}"$/, '<text of ms>'],
  validSince: [/^"\d{10}"$/, '<text of s>'],
  lastRefreshAt: [/^"\d{4}-\d\d-\d\dT[\d:.]+Z"$/, '<ISO time>'],
  enrolledAt: [/^"\d{4}-\d\d-\d\dT[\d:.]+Z"$/, '<ISO time>'],
  finalizeEnrollmentTime: [/^"\d{4}-\d\d-\d\dT[\d:.]+Z"$/, '<ISO time>'],
  iat: [/^\d{10}$/, '<s>'],
  exp: [/^\d{10}$/, '<s>'],
  auth_time: [/^\d{10}$/, '<s>'],
};

/** Equal ids stay equal: the first one of a case is `<id 1>` everywhere. */
export function comparable(answers: ProtocolAnswer | ProtocolAnswer[]): unknown {
  const labels = new Map<string, string>();
  const one = (answer: ProtocolAnswer) =>
    briefError(answer) ?? mask({ ...answer.body, status: answer.status }, labels);
  return Array.isArray(answers) ? answers.map(one) : one(answers);
}

/** An error of the usual shape becomes its status and message; others stay unchanged. */
function briefError({ status, body }: ProtocolAnswer): string | undefined {
  const { message } = (body.error ?? {}) as Fields;
  const usual = {
    error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
  };
  return sorted(body) === sorted(usual) ? `${status} ${message as string}` : undefined;
}

function mask(value: unknown, labels: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => mask(each, labels));
  if (typeof value !== 'object' || value === null) return value;
  const parent = value as Fields;
  const fields = Object.entries(parent).filter(([name, each]) => each !== undefined && !ignored.has(name));
  return Object.fromEntries(
    fields
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, maskField(name, each, parent, labels)]),
  );
}

function maskField(name: string, value: unknown, parent: Fields, labels: Map<string, string>): unknown {
  if (name === 'access_token' && value === parent.id_token) return '<the id_token>';
  if (name === 'idToken' || name === 'id_token') return mask(claimsOf(value), labels);
  if (name === 'rawUserInfo') return mask(JSON.parse(String(value)), new Map());
  if (ids.has(name)) {
    const id = String(value);
    if (!labels.has(id)) labels.set(id, `<id ${labels.size + 1}>`);
    return labels.get(id);
  }
  if (secrets.has(name) && value) return `<${name}>`;
  if (projectFields.has(name) && value) return `<${name}>`;
  const [form, label] = times[name] ?? [];
  if (form?.test(JSON.stringify(value))) return label;
  return mask(value, labels);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** A copy of an answer with other values at some paths (`1.users.0.email`); undefined removes the value. */
export function changed(answer: unknown, changes: Record<string, unknown>): unknown {
  const copy = structuredClone(answer);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop()!;
    const parent = names.reduce((at: unknown, name) => (at as Fields)[name], copy) as Fields;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return copy;
}
