/** The port for outgoing letters: a mail server, or a folder with readable files. */
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { readSender } from './message.ts';
import { openOutbox, removeLetters } from './outbox.ts';
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
  /** Whether a mail server gets the letters; else they are only written to the outbox. */
  readonly hasServer: boolean;
  /** Removes older letters from the outbox. */
  deleteBefore(time: Date): Promise<void>;
};

export type MailSettings = {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined means: the outbox in the data folder. */
  readonly smtpUrl: string | undefined;
  /** `letters@comics.example` or `Name <letters@comics.example>`. */
  readonly from: string;
};

/** Throws if the settings are invalid. The mail server is not contacted before the first letter. */
export function openMail(
  { smtpUrl, from }: MailSettings,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Mail {
  const sender = readSender(from);
  const outbox = path.join(dataDir, 'outbox');
  const carrier = smtpUrl ? openSmtp(smtpUrl, { sender, clock }) : openOutbox(outbox, { sender, clock });
  return {
    ...carrier,
    hasServer: smtpUrl !== undefined,
    // Also with a mail server, because the outbox may have been used before.
    deleteBefore: (time) => removeLetters(outbox, time),
  };
}
