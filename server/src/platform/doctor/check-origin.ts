import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import type { SiteVariant } from '@longstrip/contract/site';
import { isPrivateAddress } from '../../config/addresses.ts';
import type { Config } from '../../config/config.ts';
import type { Say } from './finding.ts';
import { doctorHeader, doctorToken, type Arrival } from './what-arrives.ts';

/** Of a network that is reserved for documentation. */
const madeUpAddress = '203.0.113.7';
const madeUpRegion = 'ZZ';
const limitMs = 10_000;
const day = 86_400_000;
const soonDays = 14;

type Asked = { origin: string; site: SiteVariant; secret: string | undefined };

/** Asks the site from outside, with headers that a visitor might forge. */
export async function checkOrigin(
  { origin, site, secret }: Asked,
  { http, maturity }: Pick<Config, 'http' | 'maturity'>,
  say: Say,
): Promise<void> {
  const regionHeader = maturity.region.header;
  const response = await fetch(`${origin}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
    headers: {
      'x-forwarded-for': madeUpAddress,
      ...(regionHeader && { [regionHeader]: madeUpRegion }),
      ...(secret !== undefined && { [doctorHeader]: doctorToken(secret) }),
    },
  });
  const answer = (await response.json().catch(() => undefined)) as
    { status?: string; arrived?: Arrival } | undefined;
  if (response.status !== 200 || answer?.status !== 'ok')
    return say.wrong(
      `${origin}/healthz is answered with ${response.status}, and not by Longstrip.`,
      'Let the proxy pass all requests for this host on to Longstrip.',
    );
  const { arrived } = answer;
  if (!arrived)
    return say.warning(
      `${origin} is served by Longstrip, which does not tell what arrives there.`,
      'It has another SECRET than this machine, another DATA_DIR or an older version: run this with its settings.',
    );
  say.ok(`${origin} is served by this site.`);
  const { host } = new URL(origin);
  if (arrived.host !== host || arrived.site !== site || !arrived.isKnownHost)
    say.wrong(
      `Requests for ${host} arrive as requests for ${arrived.host}.`,
      'Let the proxy pass the Host header on (nginx: proxy_set_header Host $host), or set FORWARDED_HOST_HEADER.',
    );
  if (arrived.address === madeUpAddress)
    say.wrong(
      'A visitor can pretend to have any address: X-Forwarded-For is believed as it comes.',
      'Set TRUST_PROXY to the number or the addresses of your proxies, and let the outermost one overwrite the header.',
    );
  else if (arrived.address.includes(' via '))
    say.wrong(
      `Limits count the proxy and not the visitor, whose address arrives as "${arrived.address}".`,
      `Set TRUST_PROXY to the address of the proxy: ${arrived.address.split(' via ')[1]}.`,
    );
  else if (isPrivateAddress(arrived.address) && !(await isNear(host)))
    say.warning(
      `The visitor's address arrives as ${arrived.address}, which is one of your own network.`,
      'If that is your proxy, let it send X-Forwarded-For, and set TRUST_PROXY.',
    );
  else say.ok('The address of a visitor arrives, and cannot be forged.');
  const protocol = new URL(origin).protocol.slice(0, -1);
  if (arrived.protocol !== protocol && http.trustProxy)
    say.warning(
      `Requests arrive as ${arrived.protocol} and not as ${protocol}.`,
      'Let the proxy send X-Forwarded-Proto.',
    );
  if (regionHeader && arrived.region === madeUpRegion)
    say.wrong(
      `A visitor can choose the region: ${regionHeader} is believed as it comes.`,
      'Let the CDN or the proxy replace the header.',
    );
}

/** Asks an image host for an image that does not exist, and for a page. */
export async function checkImageHost(origin: string, say: Say): Promise<void> {
  const get = (path: string) =>
    fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) });
  const image = await get('/images/public/doctor');
  const problem = (await image.json().catch(() => undefined)) as { code?: string } | undefined;
  if (image.status !== 404 || problem?.code !== 'image_not_found')
    return say.wrong(
      `Requests for images at ${origin} are answered with ${image.status}, and not by Longstrip.`,
      'Let the image host pass them on to Longstrip, with its own name or that of the site as Host: docs/caches.md.',
    );
  const page = await get('/');
  // A CDN may have an answer of its own.
  if (page.status >= 400) say.ok(`${origin} serves images, and nothing else.`);
  else
    say.wrong(
      `${origin} serves more than images: its front page is answered with ${page.status}.`,
      'Let it pass its own name on as Host, or only requests below /images/public/: docs/caches.md.',
    );
}

/** Whether the request did not leave the own network, so that a private address is right. */
async function isNear(host: string): Promise<boolean> {
  const { address } = await lookup(host.replace(/:\d+$/, '')).catch(() => ({ address: '' }));
  return address === '' || isPrivateAddress(address);
}

/** How long the certificate of an origin is valid. */
export async function checkCertificate(
  origin: string,
  say: Say,
  { now = Date.now(), ca }: { now?: number; ca?: Buffer } = {},
): Promise<void> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return;
  const { ends, problem } = await certificateOf(hostname, Number(port) || 443, ca);
  if (problem)
    return say.wrong(
      `Browsers refuse the certificate of ${hostname}: ${problem}.`,
      'Let the proxy get a new one, for this name and with the whole chain.',
    );
  const days = Math.floor((ends - now) / day);
  const sentence = `The certificate of ${hostname} is valid for ${days} more days.`;
  if (days >= soonDays) say.ok(sentence);
  else say.warning(sentence, 'It should have been renewed by now: look at the log of the proxy.');
}

/** The codes of OpenSSL are nearly sentences: CERT_HAS_EXPIRED. */
const plain = (error: Error | string) =>
  (typeof error === 'string' ? error : error.message).replaceAll('_', ' ').toLowerCase();

function certificateOf(
  host: string,
  port: number,
  ca?: Buffer,
): Promise<{ ends: number; problem: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, ...(ca && { ca }), timeout: limitMs },
      () => {
        const ends = Date.parse(socket.getPeerCertificate().valid_to);
        const error = socket.authorizationError as Error | string | null | undefined;
        socket.destroy();
        resolve({ ends, problem: error ? plain(error) : undefined });
      },
    );
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)));
  });
}
