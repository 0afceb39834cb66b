/** Letters over SMTP, a connection for each: there are few, and none is held open in between. */
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { MailCarrier } from './mail.ts';
import { messageOf, type Sender } from './message.ts';

export type SmtpOptions = {
  sender: Sender;
  clock: Clock;
  /** Milliseconds for a whole letter, however slowly the server keeps talking. */
  timeout?: number;
};

/** Why a letter was not sent, in codes only, because the messages of servers quote addresses. */
export class LetterNotSent extends Error {
  override name = 'LetterNotSent';
}

/** Where a password is sent, the connection must be encrypted, unless the server is this machine. */
export function openSmtp(
  smtpUrl: string,
  { sender, clock, timeout = 60_000 }: SmtpOptions,
): MailCarrier & { verify(): Promise<void> } {
  const { secure, host, port, auth } = readSmtpUrl(smtpUrl);
  const transport = createTransport({
    secure,
    host,
    port,
    auth,
    requireTLS: auth !== undefined && !secure && !isThisMachine(host),
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Connects and signs in, without a letter. */
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw new Error(codesOf(error), { cause: error });
      }
    },
    async send(letter) {
      const message = messageOf(letter, sender, clock.now());
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeout) });
      } catch (error) {
        // Without the cause, which contains the recipient and would be logged.
        throw new LetterNotSent(`The mail server did not take the letter (${codesOf(error)}).`);
      }
    },
  };
}

function readSmtpUrl(smtpUrl: string) {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw new Error('The mail server must be given as smtp://host:587 or smtps://host:465.');
  const secure = url.protocol === 'smtps:';
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  return {
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    auth: user || pass ? { user, pass } : undefined,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('In the address of the mail server, "%" in the user or password is written as "%25".');
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/** Such as "EENVELOPE, RCPT TO, 550, 5.1.1". */
function codesOf(error: unknown): string {
  const { code, command, responseCode, response } = error as SmtpError;
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const outOfTime = code === 'EABORT' ? 'ETIMEDOUT' : code;
  return [outOfTime, command, responseCode, detail].filter(Boolean).join(', ') || 'unknown';
}
