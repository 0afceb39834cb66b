import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { sendProblems } from './problems.ts';
import { readBytes } from './text-bodies.ts';

export type Webhook = {
  /** Outside /api/v1: webhooks are called by machines, and are not part of the contract with clients. */
  path: string;
  maxBytes: number;
  /** Resolves once the event is stored. The sender repeats an event until the answer is a success. */
  receive(request: { body: Buffer; headers: IncomingHttpHeaders }): Promise<void>;
};

/** Serves a webhook in a separate scope. Its sender signs the bytes of the body, so nothing may parse them before. */
export async function serveWebhook(
  app: FastifyInstance,
  { path, maxBytes, receive }: Webhook,
): Promise<void> {
  await app.register(async (scope) => {
    sendProblems(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) =>
      readBytes(payload, maxBytes),
    );
    scope.post(path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receive({ body, headers: request.headers });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
