/** The port for outgoing letters: a mail server, or a folder with readable files. */
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { readSender } from './message.ts';
import { openOutbox, removeLetters } from './outbox.ts';
import { deleteRecordsBefore, recordTry, type RecordsContext } from './mail-records.ts';
import { openSmtp } from './smtp.ts';

export type Letter = {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The account it is for: recorded, not sent. */
  readonly uid?: string | null;
};

export type MailCarrier = {
  /** Resolves once the letter is delivered to the mail server or the outbox; throws if it has to be tried again. */
  send(letter: Letter): Promise<void>;
};

export type Mail = MailCarrier & {
  /** The same, but each try is recorded. `id`: of the job, which sends one letter. `kind`: such as `coins.receipt`. */
  recordedAs(id: string, kind: string): Mail;
  /** Removes older letters from the outbox, and older records. */
  deleteBefore(time: Date): Promise<void>;
};

export type MailSettings = {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined means: the outbox in the data folder. */
  readonly smtpUrl: string | undefined;
  /** `letters@comics.example` or `Name <letters@comics.example>`. */
  readonly from: string;
};

/** For queues of letters. Mail servers may be down for hours: about a day of tries, at the end every two hours. */
export const letterRetries = { retries: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 7200 };

/** Throws if the settings are invalid. The mail server is not contacted before the first letter. */
export function openMail(
  { smtpUrl, from }: MailSettings,
  { dataDir, clock, records }: { dataDir: string; clock: Clock; records?: RecordsContext },
): Mail {
  const sender = readSender(from);
  const outbox = path.join(dataDir, 'outbox');
  const carrier = smtpUrl ? openSmtp(smtpUrl, { sender, clock }) : openOutbox(outbox, { sender, clock });
  const mail: Mail = {
    ...carrier,
    recordedAs(id, kind) {
      if (!records) return mail;
      return {
        ...mail,
        async send(letter) {
          const sending = carrier.send(letter);
          const error = await sending.then(
            () => null,
            (failure: Error) => failure,
          );
          const hasServer = smtpUrl !== undefined;
          await recordTry({ id, kind, uid: letter.uid ?? null, error, hasServer }, records);
          await sending;
        },
      };
    },
    async deleteBefore(time) {
      // Also with a mail server, because the outbox may have been used before.
      await removeLetters(outbox, time);
      if (records) await deleteRecordsBefore(records.db, time);
    },
  };
  return mail;
}
