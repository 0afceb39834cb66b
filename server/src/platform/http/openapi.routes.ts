import { createHash } from 'node:crypto';
import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiPage } from './openapi-page.ts';
import { openApiDocument } from './openapi.ts';
import { createPageCache, type RenderResult } from './page-cache.ts';
import { sendBytes } from './send-bytes.ts';

/** More than both documents in all encodings. */
const cacheBytes = 8 * 1024 * 1024;
const cacheControl = 'public, max-age=3600';

/** The API described for machines at openapi.json, and for people at docs. */
export function serveApiDocs(app: FastifyInstance, endpoints: Endpoint[], siteName: string): void {
  const cache = createPageCache({ maxBytes: cacheBytes });
  let made: ReturnType<typeof makeDocs> | undefined;
  const docs = () => (made ??= makeDocs(endpoints, siteName));
  // No request has to wait for them or pays for them, and neither does the start.
  app.addHook('onListen', () => void docs());
  for (const name of ['openapi.json', 'docs'] as const)
    app.get(`${apiBase}/${name}`, async (request, reply) => {
      const page = await cache.page(name, async () => (await docs())[name]);
      return sendBytes(request, reply.headers({ 'cache-control': cacheControl, ...page.headers }), page);
    });
}

async function makeDocs(endpoints: Endpoint[], siteName: string) {
  const document = await openApiDocument(endpoints, siteName);
  const { html, style } = openApiPage(document, endpoints);
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;
  return {
    'openapi.json': {
      status: 200,
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(document),
      tags: [],
    },
    docs: {
      status: 200,
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      text: html,
      tags: [],
    },
  } satisfies Record<string, RenderResult>;
}
