/** What is kept of letters: kind, time, outcome and account. Never a text, a link or an address. */
import type { Sort } from '@longstrip/contract/paging';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { readList } from '../database/read-page.ts';
import { tablesOf, type Tx } from '../database/tables.ts';
import { redact } from '../redact.ts';

export type MailRecord = {
  /** The id of the job that sends the letter: of the first one, if it was put back into its queue. */
  id: string;
  kind: string;
  uid: string | null;
  at: Date;
  /** `written`: to the outbox folder, because there is no mail server. */
  outcome: 'sent' | 'written' | 'failed';
  tries: number;
  error: string | null;
};
const tables = tablesOf<{ mail_record: MailRecord }>();

export type RecordsContext = {
  db: Database;
  clock: Clock;
  /** Keeps an account from being erased until the transaction ends; false if there is none. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
  log(message: string): void;
};

/** A try to send a letter. */
export type MailTry = {
  id: string;
  kind: string;
  uid: string | null;
  error: Error | null;
  /** Whether a mail server gets the letters. */
  hasServer: boolean;
};

/** Records a try. Never throws: a letter that was sent must not be sent again because its record failed. */
export async function recordTry(
  { id, kind, uid, error, hasServer }: MailTry,
  { db, clock, lockAccountShared, log }: RecordsContext,
): Promise<void> {
  const values = {
    at: clock.now(),
    outcome: error ? ('failed' as const) : hasServer ? ('sent' as const) : ('written' as const),
    error: error && redact(error.message),
  };
  await db
    .transaction(async (tx) => {
      const known = uid !== null && (await lockAccountShared(tx, uid)) ? uid : null;
      await tables
        .write(tx)
        .insertInto('mail_record')
        .values({ id, kind, uid: known, tries: 1, ...values })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ ...values, uid: known, tries: sql<number>`mail_record.tries + 1` }),
        )
        .execute();
    })
    .catch((failure: Error) => log(`A letter was not recorded: ${redact(failure.message)}`));
}

export async function listMailRecords(
  db: Database,
  body: {
    outcome?: MailRecord['outcome'] | undefined;
    uid?: string | undefined;
    sort: Sort<'at'>;
    limit: number;
    after?: string | undefined;
  },
): Promise<{ rows: MailRecord[]; next: string | null }> {
  return readList(tables.read(db).selectFrom('mail_record').selectAll(), body, {
    filters: { outcome: 'outcome', uid: 'uid' },
    sorts: {
      at: [
        { name: 'at', type: 'time' },
        { name: 'id', type: 'uuid' },
      ],
    },
  });
}

export async function findMailRecord(db: Database, id: string): Promise<MailRecord | undefined> {
  return tables.read(db).selectFrom('mail_record').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The letters since then by outcome, at most 1,000 of each. */
export async function countMails(db: Database, since: Date): Promise<Record<MailRecord['outcome'], number>> {
  const counted = (outcome: MailRecord['outcome']) =>
    sql<number>`(select count(*)::int from (select from mail_record where outcome = ${sql.lit(outcome)}
      and at >= ${since} limit 1000) as counted)`;
  const { rows } = await sql<Record<MailRecord['outcome'], number>>`
    select ${counted('sent')} as sent, ${counted('written')} as written, ${counted('failed')} as failed`.execute(
    tables.read(db),
  );
  return rows[0]!;
}

/** The letters to an account, for its archive. */
export async function exportMails(db: Database, uid: string) {
  const rows = await tables
    .read(db)
    .selectFrom('mail_record')
    .select(['kind', 'at', 'outcome', 'tries'])
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return [
    {
      fileName: 'letters.json',
      about:
        'The letters of the last 30 days to you: their kind, when they were sent, and whether they could be.',
      content: rows,
    },
  ];
}

/** Removes the account of an erased person from the records. */
export async function anonymiseRecipient(tx: Tx, uid: string): Promise<void> {
  await tables.write(tx).updateTable('mail_record').set({ uid: null }).where('uid', '=', uid).execute();
}

const batch = 1000;

export async function deleteRecordsBefore(db: Database, time: Date): Promise<void> {
  for (;;) {
    const { rows } = await db.transaction((tx) =>
      sql`delete from mail_record where id in
        (select id from mail_record where at < ${time} order by at limit ${batch} for update skip locked)
        returning id`.execute(tables.write(tx)),
    );
    if (rows.length < batch) return;
  }
}
