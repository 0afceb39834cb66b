/** Notes on settings that a server needs before it is on the open internet. */
import { isLoopbackAddress } from './config.addresses.ts';
import type { Config } from './config.ts';

/** One sentence for each setting that is missing; none where only this machine can connect and nothing names a proxy in front. */
export function internetNotes(config: Config): string[] {
  const { http, site, mail, identity, demo, dataDir, payments } = config;
  const isLoopback = http.host === 'localhost' || isLoopbackAddress(http.host);
  if (isLoopback && !http.trustProxy && !site.publicUrl && !mail.smtpUrl) return [];
  const embedded = identity.provider === 'embedded';
  const notes: [boolean, string][] = [
    [
      !site.publicUrl,
      'PUBLIC_URL is not set: addresses in pages and letters follow the Host header that each visitor sends.',
    ],
    [
      site.publicUrl?.startsWith('http:') ?? false,
      'PUBLIC_URL is not https: passwords and cookies can be read on their way.',
    ],
    [
      !http.trustProxy,
      'TRUST_PROXY is off: behind a proxy, set it to the address of the proxy, so that limits count visitors and not the proxy.',
    ],
    [
      embedded && !mail.smtpUrl,
      `SMTP_URL is not set: letters are only written to ${dataDir}/outbox, so readers cannot confirm an address or reset a password.`,
    ],
    [
      payments.normal === 'sandbox' || payments.uncensored === 'sandbox',
      'PAYMENTS is sandbox: memberships and coins can be bought with test cards, and no real money is taken.',
    ],
    [demo, 'DEMO is on: an empty database is filled with demonstration comics. Set DEMO=off.'],
  ];
  return notes.filter(([missing]) => missing).map(([, note]) => note);
}
