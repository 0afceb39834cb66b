import type { JWTPayload } from 'jose';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openIdProvider } from './openid-provider.ts';
import { hostOf, type Provider } from './provider.ts';

const mailDomains = new Set(['gmail.com', 'googlemail.com']);

export function googleProvider(
  { clientId, clientSecret }: NonNullable<Config['social']['google']>,
  clock: Clock,
  host = hostOf('https://accounts.google.com'),
): Provider {
  return openIdProvider(
    {
      host,
      clientId,
      clientSecret: async () => clientSecret,
      // Google asks a person with several accounts which one to use.
      authorization: { scope: 'openid email profile', prompt: 'select_account' },
      vouchesFor,
    },
    clock,
  );
}

/**
 * Google is authoritative for its own mailboxes, and for those of a company if `hd` names the company's domain. Any
 * other address was confirmed once only, and may have passed to another person since.
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
