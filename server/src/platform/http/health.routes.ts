import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { liveGauges, readGauges, type Metrics } from '../metrics/metrics.ts';
import type { Storage } from '../storage/open-storage.ts';
import { doctorHeader, isDoctorToken, type Arrival } from '../doctor/what-arrives.ts';
import { Refusal } from './refusal.ts';

/** The addresses that monitoring asks. */
export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

type HealthContext = {
  db: Database;
  storage: Pick<Storage, 'isOfThisSite'>;
  metrics: Metrics;
  secret: string;
  /** What arrives of a request, for `npm run doctor`. */
  arrivalOf(request: FastifyRequest): Arrival;
  /** Aborted when this process has to stop. */
  stopping: AbortSignal;
  isAdmin(request: FastifyRequest): Promise<boolean>;
};

/** How long /readyz waits for the database, in milliseconds: less than load balancers wait for it. */
const probeLimitMs = 1_000;

/**
 * /healthz: this process serves. /readyz: it takes new work; without the database that is what it has cached.
 * /readyz?writes: its database answers, too. Neither with a storage that is not of this database. /metrics: for Prometheus, for operator keys and admins.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, storage, metrics, secret, arrivalOf, stopping, isAdmin }: HealthContext,
): void {
  const isDatabaseReached = async () => {
    if (db.availability.isAway()) return false;
    const answered = db.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answered, sleep(probeLimitMs, false, { ref: false })]);
  };
  liveGauges(
    metrics,
    { longstrip_stopping: { help: '1 while this process stops, and takes no new work.' } },
    () => ({ longstrip_stopping: Number(stopping.aborted) }),
  );
  readGauges(
    metrics,
    {
      longstrip_database_reached: {
        help: '1 if the database answers, 0 while only what is cached is served.',
      },
    },
    async () => ({ longstrip_database_reached: Number(await isDatabaseReached()) }),
  );

  app.get('/healthz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const token = request.headers[doctorHeader];
    const isDoctor = typeof token === 'string' && isDoctorToken(secret, token);
    return { status: 'ok', ...(isDoctor && { arrived: arrivalOf(request) }) };
  });

  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    if (!storage.isOfThisSite()) return reply.code(503).send({ status: 'storage of another site' });
    if (await isDatabaseReached()) return { status: 'ok' };
    const needsWrites = Object.hasOwn(request.query as object, 'writes');
    const isServing = !needsWrites && db.availability.isCurrent();
    return reply.code(isServing ? 200 : 503).send({ status: 'database unreachable' });
  });

  app.get('/metrics', async (request, reply) => {
    if (!(await isAdmin(request))) throw new Refusal('unauthenticated');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics());
  });
}
