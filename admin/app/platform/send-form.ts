import { endpointPath } from '@longstrip/contract/endpoint';
import type { Answer, CallName } from '@longstrip/client/calls';
import { bearer } from '@longstrip/client/send';
import { currentToken, refreshedToken } from '@longstrip/client/session/send-as-reader';
import { networkRefusal, type Refusal } from '@longstrip/client/transport';
import type { Endpoints } from '@longstrip/contract/endpoints';

export type FormCall<N extends CallName> = {
  name: N;
  method: Endpoints[N]['method'];
  path: Endpoints[N]['path'];
  params?: Record<string, string>;
  /** Undefined values are left out. Strings are sent as they are, other values as JSON. */
  fields?: Record<string, unknown>;
  files?: readonly { field: string; file: File }[];
  /** Sent again with the same key, the call takes effect once. */
  idempotencyKey?: string;
};
type Options = {
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Milliseconds without progress after which a call is aborted, because its connection may be dead. */
const timeouts = { sending: 30_000, answering: 180_000 };

/** Makes a call with files, and reports how much of it has been sent. Throws the refusal. */
export async function sendForm<N extends CallName>(
  call: FormCall<N>,
  options: Options = {},
): Promise<Answer<N>> {
  const token = await currentToken();
  try {
    return await sendWith(token, call, options);
  } catch (refusal) {
    const fresh = token && (refusal as Refusal).status === 401 ? await refreshedToken() : null;
    if (!fresh) throw refusal;
    return sendWith(fresh, call, options);
  }
}

function sendWith<N extends CallName>(
  token: string | null,
  { method, path, params, fields = {}, files = [], idempotencyKey }: FormCall<N>,
  { onProgress, signal }: Options,
): Promise<Answer<N>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { field, file } of files) form.append(field, file, file.name);
  // `fetch` does not report how much it has sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (refusal: Refusal) => reject(refusal as unknown as Error);
    let timer: ReturnType<typeof setTimeout>;
    const waitFor = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitFor(timeouts.sending);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => waitFor(timeouts.answering));
    for (const event of ['error', 'abort', 'timeout'])
      request.addEventListener(event, () => fail(networkRefusal));
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status < 300) return resolve(answer as Answer<N>);
      const { code = 'server_error', title = '', detail, errors, file } = (answer ?? {}) as Partial<Refusal>;
      fail({ ok: false, status: request.status, code, title, detail, errors, file } as Refusal);
    });
    request.open(method, endpointPath(path, params));
    for (const [name, value] of Object.entries(token ? bearer(token) : {}))
      request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    if (signal?.aborted) return fail(networkRefusal);
    waitFor(timeouts.sending);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
