import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import { readTextBodies } from '../../../platform/http/text-bodies.ts';
import type { DemoProvider } from './demo-provider.ts';

/** Serves the demo provider to browsers on this machine. */
export async function serveDemoProvider(
  app: FastifyInstance,
  { demo, anonymous }: { demo: DemoProvider; anonymous(request: FastifyRequest): Caller },
): Promise<void> {
  await app.register(async (scope) => {
    readTextBodies(scope, 'application/x-www-form-urlencoded', {
      limitOf: () => 32_768,
      parse: (text) => text,
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/demo-provider/*',
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { origin, isLocal } = anonymous(request);
        if (!isLocal) return reply.code(404).type('text/plain').send('Not found');
        const { method } = request;
        const body = method === 'POST' ? { body: String(request.body ?? '') } : {};
        const response = await demo.answer(new Request(origin + request.url, { method, ...body }));
        return (
          reply
            .code(response.status)
            .headers(Object.fromEntries(response.headers))
            // With any other policy the opening page loses its reference to the popup and assumes that it was closed.
            .headers({ 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' })
            .send(await response.text())
        );
      },
    });
  });
}
