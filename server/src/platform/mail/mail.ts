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
};

export type MailCarrier = {
  /** Resolves once the letter is delivered to the mail server or the outbox; throws if it has to be tried again. */
  send(letter: Letter): Promise<void>;
};

export type Mail = MailCarrier & {
  /** Removes older letters from the outbox. */
  forgetBefore(time: Date): Promise<void>;
};

export type MailSettings = {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined means: the outbox in the data folder. */
  readonly smtpUrl: string | undefined;
  /** `letters@comics.example` or `Name <letters@comics.example>`. */
  readonly from: string;
};

/** For queues of letters. Mail servers are away for hours sometimes: about a day of trying, in the end every two hours. */
export const letterRetries = { retries: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 7200 };

/** Throws if the settings are invalid. The mail server is not contacted before the first letter. */
export function openMail(
  { smtpUrl, from }: MailSettings,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Mail {
  const sender = readSender(from);
  const outbox = path.join(dataDir, 'outbox');
  return {
    ...(smtpUrl ? openSmtp(smtpUrl, { sender, clock }) : openOutbox(outbox, { sender, clock })),
    // Also with a mail server, because there may have been none before.
    forgetBefore: (time) => removeLetters(outbox, time),
  };
}
