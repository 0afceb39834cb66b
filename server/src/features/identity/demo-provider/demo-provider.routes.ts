import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import type { DemoProvider } from './demo-provider.ts';

/** Lets browsers on this machine reach the demonstration's provider. To be called in a scope of its own: it reads forms. */
export function serveDemoProvider(
  scope: FastifyInstance,
  { demo, anonymous }: { demo: DemoProvider; anonymous(request: FastifyRequest): Caller },
): void {
  scope.route({
    method: ['GET', 'POST'],
    url: '/demo-provider/*',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { origin, isLocal } = anonymous(request);
      if (!isLocal) return reply.code(404).type('text/plain').send('Not found');
      const response = await demo.answer(
        new Request(origin + request.url, {
          method: request.method,
          headers: { authorization: request.headers.authorization ?? '' },
          ...(request.method === 'POST' ? { body: (request.body as URLSearchParams | null) ?? '' } : {}),
        }),
      );
      return reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .header('cache-control', 'no-store')
        .send(await response.text());
    },
  });
}
