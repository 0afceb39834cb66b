import type { CallContext } from './transport.ts';

type FormRequest = {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  signal: AbortSignal | null | undefined;
  onProgress: CallContext['onProgress'];
};

/** Milliseconds without progress after which a request is aborted, because its connection may be dead. */
const timeouts = { sending: 30_000, answering: 180_000 };

/**
 * Sends a form as `fetch` would, which does not report how much it has sent. Rejects if the connection is lost, without
 * progress for too long, or aborted.
 */
export function sendForm(
  address: string,
  { method, headers, body, signal, onProgress }: FormRequest,
): Promise<Response> {
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const waitFor = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitFor(timeouts.sending);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => waitFor(timeouts.answering));
    for (const event of ['error', 'abort'])
      request.addEventListener(event, () => reject(new Error(`The request ended with: ${event}.`)));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    waitFor(timeouts.sending);
    request.send(body);
  });
}
