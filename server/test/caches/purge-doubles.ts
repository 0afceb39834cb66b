/** The services that purge by tag, as far as their published protocols say what they take. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type PurgeDouble = {
  origin: string;
  /** The tags of each accepted request. */
  purged: string[][];
  /** Answers the next requests instead: a status, a text with status 200, a closed connection, or nothing. */
  instead: (number | string | 'hang up' | 'silence')[];
  close(): Promise<void>;
};

type Understands = (request: IncomingMessage, body: string) => { tags: string[]; answer: string } | number;

async function openDouble(understands: Understands): Promise<PurgeDouble> {
  const purged: string[][] = [];
  const instead: PurgeDouble['instead'] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const other = instead.shift();
    if (other === 'silence') return;
    if (other === 'hang up') return void request.socket.destroy();
    if (typeof other === 'string') return void response.end(other);
    const understood = other ?? understands(request, body);
    if (typeof understood === 'number') {
      const location = understood >= 300 && understood < 400 ? { location: '/elsewhere' } : {};
      return void response.writeHead(understood, location).end();
    }
    purged.push(understood.tags);
    return void response.end(understood.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    purged,
    instead,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** With the configuration of deploy/proxies. Its limit for one header is that of Varnish. */
export const openVarnishDouble = () =>
  openDouble(({ method, headers }) => {
    const tags = String(headers['xkey-purge'] ?? '');
    if (method !== 'PURGE' || tags === '') return 405;
    return tags.length > 8000 ? 400 : { tags: tags.split(' '), answer: 'Dropped 3 copies.' };
  });

export const fastlyAccount = { serviceId: 'SU1Z0isxPaozGVKXdv0eY', token: 'a-token-of-fastly' };

export const openFastlyDouble = () =>
  openDouble(({ method, url, headers }) => {
    if (headers['fastly-key'] !== fastlyAccount.token) return 401;
    if (method !== 'POST' || url !== `/service/${fastlyAccount.serviceId}/purge`) return 404;
    const tags = String(headers['surrogate-key'] ?? '').split(' ');
    return tags.length > 256
      ? 400
      : { tags, answer: JSON.stringify({ [tags[0]!]: '108-1391560174-974124' }) };
  });

export const cloudflareAccount = {
  zoneIds: ['023e105f4ecef8ad9ca31a8372d0c353', '9a7806061c88ada191ed06f989cc3dac'],
  token: 'a-token-of-cloudflare',
};

/** Its `purged` names the zone first. */
export const openCloudflareDouble = () =>
  openDouble(({ method, url, headers }, body) => {
    if (headers.authorization !== `Bearer ${cloudflareAccount.token}`) return 403;
    const [, zone = ''] = /^\/zones\/([0-9a-f]{32})\/purge_cache$/.exec(url ?? '') ?? [];
    if (method !== 'POST' || !cloudflareAccount.zoneIds.includes(zone)) return 404;
    if (headers['content-type'] !== 'application/json') return 400;
    const { tags } = JSON.parse(body) as { tags: string[] };
    if (tags.length > 30) return 400;
    return {
      tags: [zone, ...tags],
      answer: JSON.stringify({ success: true, errors: [], messages: [], result: { id: zone } }),
    };
  });
