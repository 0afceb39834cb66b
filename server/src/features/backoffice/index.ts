/** Public interface of backoffice: what staff see of the whole server. */
import type { Calls } from '../../platform/http/calls.ts';
import type { BackofficeContext } from './context.ts';
import { serveHealth } from './health.routes.ts';
import { serveJobs } from './jobs.routes.ts';
import { serveMails } from './mails.routes.ts';
import { serveSetup } from './setup.routes.ts';
import { serveStorage } from './storage.routes.ts';

export function serveBackOfficeCalls(calls: Calls, context: BackofficeContext): void {
  serveJobs(calls, context);
  serveMails(calls, context);
  serveStorage(calls, context);
  serveHealth(calls, context);
  serveSetup(calls, context);
}
