import { signedRequest } from '../../src/features/payments/sandbox/webhook-events.ts';
import type { TestApp } from '../app-for-tests.ts';
import type { Chance } from '../seeded.ts';

/** Delivers events of the sandbox over HTTP as networks do: any of them, late, twice, in any order. */
export async function deliverEvents(api: TestApp, chance: Chance): Promise<void> {
  const events = await api.rows<{ id: string }>(
    'select id from sandbox_event order by created_at desc, id limit 12',
  );
  for (let sent = 0; sent < 3 && events.length > 0; sent++) await deliver(api, chance.one(events).id);
}

async function deliver(api: TestApp, eventId: string): Promise<void> {
  const { db, moneyClock: clock, config } = api.core;
  const request = await signedRequest(eventId, {
    db,
    clock,
    secret: config.secret!,
    jobs: api.core.jobs,
  });
  if (!request) return;
  const { body, headers } = request;
  await api.send('POST', '/webhooks/sandbox', {
    body,
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
  });
}
