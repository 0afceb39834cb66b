/** The official emulator as a target. Besides the protocol, cases use its mailbox and its administration calls. */
import type { Fields, ProtocolAnswer, ProtocolRequest, Target } from './target.ts';

const project = 'demo-longstrip';

/** Deletes all accounts and turns on e-mail enumeration protection, which every real project has by default. */
export async function openEmulator(origin: string): Promise<Target> {
  const adminUrl = `${origin}/emulator/v1/projects/${project}`;
  const adminHeaders = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const privacy = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
  await ok(
    fetch(`${adminUrl}/config`, { method: 'PATCH', headers: adminHeaders, body: JSON.stringify(privacy) }),
  );
  await ok(fetch(`${adminUrl}/accounts`, { method: 'DELETE', headers: adminHeaders }));

  return {
    send: (request) => sendTo(origin, request),
    async oobCodeFor(email, kind) {
      const { oobCodes } = (await ok(fetch(`${adminUrl}/oobCodes`))) as { oobCodes: Mail[] };
      const mail = oobCodes.findLast(
        (each) => each.requestType === kind && (each.newEmail ?? each.email) === email,
      );
      if (!mail) throw new Error(`No ${kind} for ${email}.`);
      return mail.oobCode;
    },
    async idpFields(providerId, claims) {
      const postBody = new URLSearchParams({ id_token: JSON.stringify(claims), providerId }).toString();
      return { requestUri: 'http://localhost', postBody };
    },
    async disable(localId) {
      const body = JSON.stringify({ localId, disableUser: true });
      const path = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`;
      await ok(fetch(origin + path, { method: 'POST', headers: adminHeaders, body }));
    },
    now: () => new Date(),
    pass: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  };
}

type Mail = { email: string; newEmail?: string; requestType: string; oobCode: string };

async function sendTo(origin: string, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const { method = 'POST', path, json, text, withoutKey, headers } = request;
  const type = json === undefined ? text?.type : 'application/json';
  const response = await fetch(origin + prefixed(path) + (withoutKey ? '' : '?key=any'), {
    method,
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(text ? { body: text.body } : {}),
  });
  return { status: response.status, body: (await response.json()) as Fields };
}

/** In the emulator the two hosts of production are the first part of the path. */
function prefixed(path: string): string {
  if (path.includes('.googleapis.com/')) return path;
  return `/${path === '/v1/token' ? 'securetoken' : 'identitytoolkit'}.googleapis.com${path}`;
}

async function ok(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json();
}
