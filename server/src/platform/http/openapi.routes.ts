import { createHash } from 'node:crypto';
import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiPage } from './openapi-page.ts';
import { openApiDocument } from './openapi.ts';

/** The API described for machines at openapi.json, and for people at docs. */
export function serveApiDocs(app: FastifyInstance, endpoints: Endpoint[], siteName: string): void {
  // Made at the first request: at the start it would take a quarter of the time until the server serves.
  let made: ReturnType<typeof makeDocs> | undefined;
  const docs = () => (made ??= makeDocs(endpoints, siteName));
  app.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().json),
  );
  app.get(`${apiBase}/docs`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${docs().styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send(docs().html),
  );
}

function makeDocs(endpoints: Endpoint[], siteName: string) {
  const document = openApiDocument(endpoints, siteName);
  const { html, style } = openApiPage(document, endpoints);
  const styleHash = createHash('sha256').update(style).digest('base64');
  return { json: JSON.stringify(document), html, styleHash };
}
