import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PolicySources } from '@longstrip/contract/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { backOfficePolicy, developmentPolicy } from '../../platform/http/security-headers.ts';
import type { BackOffice } from '../../platform/http/site.ts';
import { serveStaticFiles } from '../../platform/http/static-files.ts';

/**
 * Serves the back office below /admin, on every host of the site: a session belongs to its origin. The document is the
 * same for every caller and contains no data: the server checks access at each of its calls.
 */
export async function serveBackOfficeApp(
  app: FastifyInstance,
  { document, serveFiles, isDevelopment = false }: BackOffice,
  {
    policy,
    timeZone,
    moneyAhead,
  }: { policy: PolicySources | undefined; timeZone: string; moneyAhead: () => number },
): Promise<void> {
  await serveFiles?.(app);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // A file of another version: the document in its place could not run as a script.
    if (request.url.startsWith('/admin/static/')) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': isDevelopment
          ? // Hot reload is started by an inline script.
            developmentPolicy({ script: ["'unsafe-inline'"] })
          : backOfficePolicy(policy),
        // The sign-in popup must stay connected to the page that opened it, which `same-origin` prevents.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(
        (await document())
          .replace('__TIME_ZONE__', timeZone)
          .replace('__MONEY_AHEAD__', String(moneyAhead())),
      );
  };
  app.get('/admin', answer);
  app.get('/admin/*', answer);
}

export function builtBackOffice(folder: string): BackOffice {
  let document: string;
  return {
    document: async () => document,
    async serveFiles(app) {
      // Read at the start like the files it names, because the build of the next version replaces both.
      document = await readFile(path.join(folder, 'index.html'), 'utf8');
      await serveStaticFiles(app, folder, '/admin');
    },
  };
}
