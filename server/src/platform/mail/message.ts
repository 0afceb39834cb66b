/** Composes a letter as a mail message: sender, date, and the mark of an automatic message. */
import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mail.ts';

export type Sender = {
  readonly name: string;
  readonly address: string;
  /** The domain of the address in ASCII, because a message id allows no other characters. */
  readonly domain: string;
};

// Exactly one address, without anything that could be parsed as a second one, a name, a comment or a line end.
const plainAddress = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;
const namedAddress = /^(?<name>.*)<(?<address>[^<>]*)>$/s;

/** Splits `Name <address>`, the name with or without quotation marks. */
export function readSender(from: string): Sender {
  const named = namedAddress.exec(from.trim())?.groups;
  const address = (named?.address ?? from).trim();
  if (!plainAddress.test(address))
    throw new Error('The sender of letters must be an address, or a name and <an address>.');
  const name = onOneLine(named?.name ?? '').replace(/^"(.*)"$/, '$1');
  return { name, address, domain: new URL(`http://${address.slice(address.indexOf('@') + 1)}`).hostname };
}

/** Throws unless `letter.to` is exactly one address. The error does not contain it. */
export function messageOf(letter: Letter, sender: Sender, now: Date): SendMailOptions {
  if (letter.to.length > 320 || !plainAddress.test(letter.to))
    throw new Error('A letter goes to one plain address.');
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: letter.to },
    subject: onOneLine(letter.subject),
    // Quoted-printable keeps links longer than a line intact, and no server has to recode it.
    text: { content: letter.text, contentTransferEncoding: 'quoted-printable' },
    html: { content: letter.html, contentTransferEncoding: 'quoted-printable' },
    date: now,
    messageId: `<${randomUUID()}@${sender.domain}>`,
    // So that holiday notices and ticket systems do not answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A header ends with its line, so text from people must not contain line ends. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
