/** Writes letters as files while no mail server is configured. Any mail program opens them. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Letter, MailCarrier } from './mail.ts';
import { messageOf, type Sender } from './message.ts';

/** Only the owner may read: letters carry links that open accounts. */
export function openOutbox(folder: string, { sender, clock }: { sender: Sender; clock: Clock }): MailCarrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const now = clock.now();
      const { message } = await composer.sendMail(messageOf(letter, sender, now));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = fileName(letter, now);
      // Hidden until complete, so that programs watching the folder see whole letters only.
      const temporary = path.join(folder, `.${name}.part`);
      try {
        await writeFile(temporary, message as Buffer, { flag: 'wx', mode: 0o600, flush: true });
        await rename(temporary, path.join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
  };
}

/** Removes letters that were written before this time, complete or not. Files with other names are left alone. */
export async function removeLetters(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const written = /^\.?(\d{4}-\d\d-\d\dT[\d.-]+Z)-.*\.eml(\.part)?$/.exec(name)?.[1];
    if (written && written < nameOf(before)) await rm(path.join(folder, name), { force: true });
  }
}

/** Names sort by time. Without colons, which some file systems do not allow. */
function fileName({ to }: Letter, now: Date): string {
  const recipient = to
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${nameOf(now)}-${recipient || 'someone'}-${randomBytes(4).toString('hex')}.eml`;
}

function nameOf(time: Date): string {
  return time.toISOString().replaceAll(':', '-');
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open folders
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
