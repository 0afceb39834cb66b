/** The port to wherever letters go: a mail server, or a folder where one can read them. */
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
  /** Resolves once the letter is in other hands for good; throws where it has to be tried again. */
  send(letter: Letter): Promise<void>;
};

export type Mail = MailCarrier & {
  /** Removes letters of the outbox that are older; what a mail server took is not ours any more. */
  forgetBefore(time: Date): Promise<void>;
};

export type MailSettings = {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined means: the outbox in the data folder. */
  readonly smtpUrl: string | undefined;
  /** `letters@comics.example` or `Name <letters@comics.example>`. */
  readonly from: string;
};

/** Throws where the settings make no sense; whether the mail server is there shows with the first letter. */
export function openMail(
  { smtpUrl, from }: MailSettings,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Mail {
  const sender = readSender(from);
  const outbox = path.join(dataDir, 'outbox');
  return {
    ...(smtpUrl ? openSmtp(smtpUrl, { sender, clock }) : openOutbox(outbox, { sender, clock })),
    // With a mail server too: there may have been none before.
    forgetBefore: (time) => removeLetters(outbox, time),
  };
}
