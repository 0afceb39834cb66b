/** Calls of the API as a test writes them. */
import assert from 'node:assert/strict';
import { apiBase } from '@longstrip/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { assertAnswer } from './assert-answer.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';
export type FileToSend = { field?: string; name: string; bytes: Buffer; type?: string };

export type RequestOptions = {
  /** `localhost` if not given; `uncensored.localhost` is the other site. */
  host?: string;
  /** True for the valid operator key, or any text to send as one. */
  key?: boolean | string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart together with `files`; values that are no text are sent as JSON. */
  fields?: Record<string, unknown>;
  files?: FileToSend[];
  /** Sent unchanged. */
  body?: Buffer | string;
};

export type Answer = {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say by assertions what they expect of it
  json: any;
};

export const uncensored = 'uncensored.localhost';

export function requester(app: FastifyInstance, validKey: string) {
  /** Any request; `path` as it goes on the wire. */
  async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { host = 'localhost', key, headers = {} } = options;
    const body = await bodyOf(options);
    const response = await app.inject({
      method,
      url: path,
      headers: {
        host,
        ...(key ? { authorization: `Bearer ${key === true ? validKey : key}` } : {}),
        ...(body?.type ? { 'content-type': body.type } : {}),
        ...headers,
      },
      ...(body ? { payload: body.bytes } : {}),
    });
    const text = response.body;
    assertAnswer(method, path, { status: response.statusCode, text });
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      bytes: response.rawPayload,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  }

  /** A call of the API with the operator key, expected to succeed; answers its body. */
  async function ask(method: Method, path: string, options: RequestOptions = {}) {
    const answer = await send(method, apiBase + path, { key: true, ...options });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  /** A call of the API without a key: what a reader gets. */
  const read = (path: string, json: unknown, options: RequestOptions = {}) =>
    send('POST', apiBase + path, { json, ...options });

  /** Expects a problem document with this code. */
  async function refused(code: string, method: Method, path: string, options: RequestOptions = {}) {
    const answer = await send(method, apiBase + path, { key: true, ...options });
    assert.match(answer.headers['content-type'] ?? '', /^application\/problem\+json/, answer.text);
    assert.equal(answer.json.code, code, answer.text);
    assert.equal(answer.json.status, answer.status);
    return answer.json;
  }

  return { send, ask, read, refused };
}

async function bodyOf({
  json,
  fields,
  files,
  body,
}: RequestOptions): Promise<{ bytes: Buffer | string; type?: string } | undefined> {
  if (body !== undefined) return { bytes: body };
  if (json !== undefined) return { bytes: JSON.stringify(json), type: 'application/json' };
  if (!fields && !files) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { field = 'files', name, bytes, type = 'image/png' } of files ?? []) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const encoded = new Response(form);
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type')! };
}
