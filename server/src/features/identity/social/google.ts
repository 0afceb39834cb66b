import type { JWTPayload } from 'jose';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openIdProvider } from './openid-provider.ts';
import { hostOf, type Provider } from './provider.ts';

const mailDomains = new Set(['gmail.com', 'googlemail.com']);

export function googleProvider(
  { clientId, clientSecret }: NonNullable<Config['social']['google']>,
  clock: Clock,
  place = hostOf('https://accounts.google.com'),
): Provider {
  return openIdProvider(
    {
      place,
      clientId,
      clientSecret: async () => clientSecret,
      // A person with several accounts there is asked which.
      authorization: { scope: 'openid email profile', prompt: 'select_account' },
      vouchesFor,
    },
    clock,
  );
}

/**
 * Google is authoritative for its own mailboxes, and for a company's where `hd` names the company's domain. It confirmed
 * any other address once: the address may have passed to another person since.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function vouchesFor(email: string, claims: JWTPayload): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const hosted = claims['hd'];
  return (
    claims['email_verified'] === true &&
    (mailDomains.has(domain) || (typeof hosted === 'string' && hosted.toLowerCase() === domain))
  );
}
