/** npm run doctor: checks what a site stands on, and says what to do. */
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, readConfig, type Config } from '../config/config.ts';
import { internetNotes } from '../config/notes.ts';
import { systemClock } from '../platform/clock.ts';
import { clientConfig } from '../platform/database/connections.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { checkDatabase } from '../platform/doctor/check-database.ts';
import { checkMail } from '../platform/doctor/check-mail.ts';
import { checkCertificate, checkImageHost, checkOrigin } from '../platform/doctor/check-origin.ts';
import { checkDisk, checkStorage } from '../platform/doctor/check-storage.ts';
import { examine, type Finding } from '../platform/doctor/finding.ts';
import { readSender } from '../platform/mail/message.ts';
import { openSmtp } from '../platform/mail/smtp.ts';
import { openDataFolder } from '../platform/private-folder.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';
import { openStorageOf } from '../platform/storage/open-storage.ts';
import { openWorkFolder } from '../platform/work-folder.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run doctor [-- --dkim <selector>]
  Checks settings, database, storage, disk, mail, addresses, proxies and certificates, and says what to do. It stores and
  removes one small file, and sends no mail.
  --dkim <selector>   also looks up this DKIM key of the sender's domain
Exit code: 0 nothing is wrong, 1 something is, 2 these arguments are wrong.`;

const limitMs = 10_000;

async function main(): Promise<number> {
  let selector: string | undefined;
  try {
    ({ dkim: selector } = parseArgs({ options: { dkim: { type: 'string' } } }).values);
    if (selector !== undefined && !/^[\w.-]{1,63}$/.test(selector)) throw new Error('Not a selector.');
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return tell([
      { part: 'Settings', state: 'wrong', sentence: error.message, advice: 'Correct them first.' },
    ]);
  }
  await leaveRoot(config);
  const findings: Finding[] = [...examineSettings(config)];
  findings.push(...(await examineFolders(config)));
  const database = await examineDatabase(config);
  findings.push(...database.findings);
  findings.push(...(await examineStorage(config, database.marker)));
  findings.push(...(await examineMail(config, selector)));
  findings.push(...(await examineOrigins(config)));
  return tell(findings);
}

function examineSettings(config: Config): Finding[] {
  const notes = internetNotes(config);
  if (notes.length === 0) return [{ part: 'Settings', state: 'ok', sentence: 'The settings can be read.' }];
  return notes.map((sentence) => ({
    part: 'Settings',
    state: 'warning',
    sentence,
    advice: 'See docs/configuration.md.',
  }));
}

const examineFolders = (config: Config) =>
  examine(
    'Disk',
    async (say) => {
      openDataFolder(config.dataDir, () => {});
      const work = await openWorkFolder(config.tmpDir);
      await checkDisk(config, say);
      await work.close();
    },
    'Give the folder to the user of the server, or choose another one.',
  );

/** With what the database says of its storage. */
async function examineDatabase(config: Config): Promise<{ findings: Finding[]; marker: string | undefined }> {
  const { url, directUrl } = config.database;
  let marker: string | undefined;
  const findings = await examine(
    'Database',
    async (say) => {
      // The embedded one is started, if no process runs it.
      const embedded = url ? undefined : await openDatabase(config, { applicationName: 'doctor' });
      try {
        const address = embedded?.session ?? { connectionString: url };
        const direct = embedded?.session ?? { connectionString: directUrl };
        await checkDatabase({ address, direct }, config, say);
        marker = await readMarker(address);
      } finally {
        await embedded?.close();
      }
    },
    'Start PostgreSQL, or correct DATABASE_URL: host, port, name, user, password, and pg_hba.conf.',
  );
  return { findings, marker };
}

/** Undefined before the first start. */
async function readMarker(address: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...clientConfig(address, 'longstrip-doctor') });
  await client.connect();
  try {
    const { rows } = await client.query<{ marker: string }>('select marker from site_storage');
    return rows[0]?.marker;
  } catch (error) {
    // undefined_table
    if ((error as { code?: string }).code === '42P01') return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

const examineStorage = (config: Config, marker: string | undefined) =>
  examine(
    'Storage',
    async (say) => {
      const storage = await openStorageOf(config.storage.main, config);
      try {
        await checkStorage(storage, { tmpDir: config.tmpDir, marker }, say);
      } finally {
        await storage.close?.();
      }
    },
    config.storage.main === 's3'
      ? 'Correct the S3_… settings, and let the key read, write, delete and list the bucket: docs/storage.md.'
      : 'Mount the disk, and give the folder to the user of the server.',
  );

async function examineMail(config: Config, selector: string | undefined): Promise<Finding[]> {
  const { smtpUrl, from } = config.mail;
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const verify = async () => {
    const sender = readSender(`${config.siteName} <${from}>`);
    await openSmtp(smtpUrl!, { sender, clock: systemClock, timeout: limitMs }).verify();
  };
  const ports = { verify, resolveTxt: (name: string) => resolver.resolveTxt(name) };
  return examine('Mail', (say) => checkMail(config, ports, selector, say), 'Correct SMTP_URL and MAIL_FROM.');
}

async function examineOrigins(config: Config): Promise<Finding[]> {
  const { publicUrl, publicUncensoredUrl, imageOrigins } = config.site;
  if (!publicUrl) return [];
  const kept = await readFile(path.join(config.dataDir, 'secret'), 'utf8').catch(() => undefined);
  const secret = config.secret ?? kept?.trim();
  const origins = [
    { origin: publicUrl, site: 'normal' },
    ...(publicUncensoredUrl ? [{ origin: publicUncensoredUrl, site: 'uncensored' } as const] : []),
  ] as const;
  const findings: Finding[] = [];
  for (const { origin, site } of origins)
    findings.push(
      ...(await examine('Certificate', (say) => checkCertificate(origin, say), adviceOf(origin))),
      ...(await examine(
        'Address',
        (say) => checkOrigin({ origin, site, secret }, config, say),
        adviceOf(origin),
      )),
    );
  for (const origin of [imageOrigins.normal, imageOrigins.uncensored].filter((each) => each !== undefined))
    findings.push(
      ...(await examine('Certificate', (say) => checkCertificate(origin, say), adviceOf(origin))),
      ...(await examine('Images', (say) => checkImageHost(origin, say), adviceOf(origin))),
    );
  return findings;
}

const adviceOf = (origin: string) =>
  `Look whether DNS names your proxy for ${new URL(origin).hostname}, whether its port is open, and whether the server runs.`;

function tell(findings: readonly Finding[]): number {
  for (const { part, state, sentence, advice } of findings) {
    console.log(`${state.padEnd(8)} ${part.padEnd(12)} ${sentence}`);
    if (advice) console.log(`${''.padEnd(21)} ${advice}`);
  }
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
  const wrong = count('wrong');
  const warnings = count('warning');
  console.log(
    wrong > 0
      ? `\n${wrong} wrong, ${warnings} to look at.`
      : warnings > 0
        ? `\nNothing is wrong, ${warnings} to look at.`
        : '\nNothing is wrong.',
  );
  return wrong > 0 ? 1 : 0;
}

runCommand(main);
