import type { JWTPayload } from 'jose';

const mailDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * Google is authoritative for its own mailboxes, and for a company's where `hd` names the company's domain. It confirmed
 * any other address once: the address may have passed to another person since.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function googleVouchesFor(email: string, claims: JWTPayload): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const hosted = claims['hd'];
  return (
    claims['email_verified'] === true &&
    (mailDomains.has(domain) || (typeof hosted === 'string' && hosted.toLowerCase() === domain))
  );
}
