import type { FastifyRequest } from 'fastify';
import { liveGauges, type Metrics } from '../metrics/metrics.ts';
import { Refusal } from './refusal.ts';

/** Most concurrent uploads in this process: each may fill buffers, a folder and the image workers. */
const maxActive = 32;
/** Most uploads that wait for a slot, with their bodies unread. */
const maxWaiting = 200;

/** Runs uploads in order of arrival, a few at a time; refuses those that would wait too long. */
export function uploadSlots(metrics: Metrics) {
  let active = 0;
  const waiting = new Set<() => void>();
  liveGauges(
    metrics,
    {
      longstrip_uploads_running: { help: `Uploads under way, at most ${maxActive}.` },
      longstrip_uploads_waiting: { help: `Uploads that wait for others, at most ${maxWaiting}.` },
    },
    () => ({ longstrip_uploads_running: active, longstrip_uploads_waiting: waiting.size }),
  );

  async function takeSlot({ raw }: FastifyRequest): Promise<void> {
    if (active < maxActive) return void active++;
    if (waiting.size >= maxWaiting)
      throw new Refusal('too_busy', {
        detail: `${maxActive + maxWaiting} uploads are under way. Please try again in a moment.`,
      });
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        raw.off('close', giveUp);
        resolve();
      };
      // The body of a closed connection never arrives.
      const giveUp = () => {
        waiting.delete(start);
        reject(new Refusal('malformed_body'));
      };
      raw.once('close', giveUp);
      waiting.add(start);
    });
  }

  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    await takeSlot(request);
    try {
      return await work();
    } finally {
      // The slot goes to the upload that has waited longest, without being free in between.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else active--;
    }
  };
}
