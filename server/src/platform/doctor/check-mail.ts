import type { Config } from '../../config/config.ts';
import type { Say } from './finding.ts';

export type MailPorts = {
  /** Connects to the mail server and signs in. */
  verify(): Promise<void>;
  /** As `resolveTxt` of Node's DNS. */
  resolveTxt(name: string): Promise<string[][]>;
};

/** `selector`: of the DKIM key, which only the mail server knows. */
export async function checkMail(
  { mail }: Pick<Config, 'mail'>,
  { verify, resolveTxt }: MailPorts,
  selector: string | undefined,
  say: Say,
): Promise<void> {
  if (!mail.smtpUrl) {
    say.warning('Mails are only written to the folder outbox.', 'Set SMTP_URL before the site has readers.');
    return;
  }
  await verify().then(
    () => say.ok('The mail server accepts the connection and the password.'),
    (error: Error) =>
      say.wrong(
        `The mail server does not accept the connection: ${error.message}`,
        'Correct SMTP_URL; many providers block port 25, so use 587 or 465.',
      ),
  );
  const domain = mail.from.split('@')[1]!.toLowerCase();
  /** Undefined if DNS cannot be asked, which is no fault of the domain. */
  const recordsOf = async (name: string): Promise<string[] | undefined> => {
    try {
      return (await resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
    }
  };
  const spf = await recordsOf(domain);
  if (!spf) {
    say.warning(`DNS could not be asked for ${domain}.`, 'Run this where DNS can be reached.');
    return;
  }
  const policies = spf.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (policies.length === 1) say.ok(`${domain} has an SPF record.`);
  else
    say.warning(
      policies.length === 0 ? `${domain} has no SPF record.` : `${domain} has several SPF records.`,
      `Give it one TXT record that begins with "v=spf1" and names your mail server; without it mails are taken for spam.`,
    );
  const dmarc = await recordsOf(`_dmarc.${domain}`);
  if (dmarc?.some((text) => /^v=DMARC1\s*;/i.test(text))) say.ok(`${domain} has a DMARC record.`);
  else
    say.warning(
      `${domain} has no DMARC record.`,
      `Add the TXT record _dmarc.${domain} "v=DMARC1; p=none", and make it stricter later. Large mail services refuse senders without it.`,
    );
  if (!selector) {
    say.warning(
      'DKIM was not checked, because only the mail server knows the name of its key.',
      'Run npm run doctor -- --dkim <selector>; a mail that you receive names it after "s=" in DKIM-Signature.',
    );
    return;
  }
  const key = await recordsOf(`${selector}._domainkey.${domain}`);
  if (key?.some((text) => /(^|;)\s*p=\s*[\w+/]/i.test(text)))
    say.ok(`${domain} publishes the DKIM key ${selector}.`);
  else
    say.warning(
      `${selector}._domainkey.${domain} has no key.`,
      'Let your mail server sign, and publish the TXT record that it names.',
    );
}
