/** The SDK's error codes for messages of the service. Other codes are derived from the message. */
const codes: Record<string, string> = {
  INVALID_OOB_CODE: 'invalid-action-code',
  EXPIRED_OOB_CODE: 'expired-action-code',
  EMAIL_EXISTS: 'email-already-in-use',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'user-token-expired',
  USER_NOT_FOUND: 'user-token-expired',
};

type Answer = { newEmail?: string; error?: { message?: string } };

/**
 * Applies a mailed code at this site's service, which requires the ID token that the SDK's own call does not send.
 * Throws the same errors as the SDK. `newEmail` is the account's new address if the code changes it, else null.
 */
export async function applyCode(call: {
  code: string;
  apiKey: string;
  idToken: string | undefined;
}): Promise<{ newEmail: string | null }> {
  const response = await fetch(`/v1/accounts:update?key=${encodeURIComponent(call.apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode: call.code, idToken: call.idToken }),
  }).catch(() => {
    throw failure('network-request-failed', 'The site cannot be reached.');
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok) return { newEmail: answer.newEmail ?? null };
  const message = answer.error?.message ?? '';
  const [name = ''] = message.split(' : ');
  throw failure(codes[name] ?? (name || 'internal-error').toLowerCase().replaceAll('_', '-'), message);
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code: `auth/${code}` });
}
