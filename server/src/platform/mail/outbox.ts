/** Letters as files: what a site does that has no mail server yet. Any mail program opens them. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Letter, Mail } from './mail.ts';
import { messageOf, type Sender } from './message.ts';

/** Only the owner may read: letters carry links that open accounts. */
export function openOutbox(folder: string, { sender, clock }: { sender: Sender; clock: Clock }): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const now = clock.now();
      const { message } = await composer.sendMail(messageOf(letter, sender, now));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = fileName(letter, now);
      // Hidden while in the making, so that whoever watches the folder sees whole letters only.
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

/** In order of time when sorted by name, and a name on every file system: no colon. */
function fileName({ to }: Letter, now: Date): string {
  const time = now.toISOString().replaceAll(':', '-');
  const recipient = to
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${time}-${recipient || 'someone'}-${randomBytes(4).toString('hex')}.eml`;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
