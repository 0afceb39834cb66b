import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import { Refusal } from './refusal.ts';

/** The addresses that monitoring asks. */
export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

type HealthContext = {
  db: Database;
  /** Aborted when this process has to stop. */
  stopping: AbortSignal;
  isAdmin(request: FastifyRequest): Promise<boolean>;
};

/** /healthz: this process serves. /readyz: it takes new work, and its database answers. /metrics: for Prometheus, for operator keys and admins. */
export function serveHealth(app: FastifyInstance, { db, stopping, isAdmin }: HealthContext): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'page', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.pool.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!(await isAdmin(request))) throw new Refusal('unauthenticated');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
