import * as contract from '@longstrip/contract/operation/mails.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findMailRecord, listMailRecords } from '../../platform/mail/mail-records.ts';
import type { OperationContext } from './context.ts';

/** Binds the calls about letters. */
export function serveMails(
  calls: Calls,
  { db, jobs, letters }: Pick<OperationContext, 'db' | 'jobs' | 'letters'>,
): void {
  const list = async (wanted: Parameters<typeof listMailRecords>[1]) => {
    const { rows, next } = await listMailRecords(db, wanted);
    const failed = rows.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
    const jobOf = await jobs.failedByRoot(failed);
    const data = rows.map((row) => ({
      ...row,
      name: letters.nameOf(row.kind),
      at: row.at.toISOString(),
      canSendAgain: jobOf.has(row.id),
    }));
    return { data, next };
  };
  calls.serve(contract.listMails, ({ body }) => list(body));
  calls.serve(contract.listMailsOfPerson, ({ params, body }) => list({ ...params, ...body, sort: '-at' }));

  calls.serve(contract.sendMailAgain, async ({ params: { id } }) => {
    if (!(await findMailRecord(db, id))) throw new Refusal('mail_not_found');
    const job = (await jobs.failedByRoot([id])).get(id);
    if (!job || (await jobs.retryFailed(job)) !== 'retried') throw new Refusal('mail_not_resendable');
    return {};
  });
}
