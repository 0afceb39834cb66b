/** A site with its built pages at a port, for a proxy in front of it. */
import http from 'node:http';
import path from 'node:path';
import { after } from 'node:test';
import { builtSite } from '../../src/http.ts';
import { listen } from '../../src/platform/http/listen.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aComic, aFile, someChapters, somePages } from '../builders.ts';

const builtPages = path.join(import.meta.dirname, '../../../web/dist');
// Not localhost: visitors on the machine itself may get another page there.
export const normalHost = 'comics.example';
export const uncensoredHost = 'uncensored.comics.example';
export const imageHost = 'images.comics.example';

export type SiteBehind = Awaited<ReturnType<typeof openSiteBehind>>;

/** `arrived`: the requests that reach the site, as `GET comics.example/`. */
export async function openSiteBehind(env: Record<string, string>) {
  const opened = await openTestApp({
    jobs: true,
    startsAt: new Date(),
    site: await builtSite(builtPages),
    env: {
      PUBLIC_URL: `https://${normalHost}`,
      IMAGE_BASE_URL: `https://${imageHost}`,
      TRUST_PROXY: 'loopback',
      ...env,
    },
  });
  const api: typeof opened = {
    ...opened,
    ask: (method, address, options) => opened.ask(method, address, { host: normalHost, ...options }),
    read: (address, json, options) => opened.read(address, json, { host: normalHost, ...options }),
  };
  const { port } = await listen(api.app, { host: '127.0.0.1', port: 0 });
  const arrived: string[] = [];
  api.app.server.prependListener('request', ({ method, headers, url }: http.IncomingMessage) => {
    arrived.push(`${method} ${headers.host}${url}`);
  });

  const comic = await aComic(api, { title: 'Open', files: [await aFile('x-cover.png')] });
  const chapters = await someChapters(api, comic.id, 4);
  for (const each of chapters) await somePages(api, comic.id, each.id);
  const adult = await aComic(api, {
    title: 'Hidden words',
    contentRating: 'AO',
    files: [await aFile('y-cover.png')],
  });
  await api.imagesMade();
  const slicesOf = async (chapterId: string) => {
    const body = { filters: { comicsId: comic.id, chapterId } };
    return (await api.read('/comics-assets/list', body, { key: true, host: normalHost })).json.data as {
      url: string;
    }[];
  };
  const coverOf = async (id: string, host: string) =>
    (await api.read('/comics/list', { filters: { id } }, { key: true, host })).json.data[0]
      .coverImageUrl as string;
  const plain = (url: string) => url.split('?')[0]!;
  const signed = (await slicesOf(chapters[3]!.id))[0]!.url;
  /** Past any proxy, from an address that is not trusted. */
  async function direct(
    address: string,
    { host = normalHost, method = 'GET', headers = {}, json }: Sent = {},
  ): Promise<Received> {
    const response = await api.app.inject({
      method: method as 'GET',
      url: address,
      remoteAddress: '203.0.113.9',
      headers: { host, ...headers },
      ...(json !== undefined && { payload: json as object }),
    });
    return {
      status: response.statusCode,
      headers: response.headers as Received['headers'],
      bytes: response.rawPayload,
    };
  }
  return {
    api,
    port,
    direct,
    files: path.join(api.dataDir, 'files'),
    arrived,
    comic,
    chapter: chapters[0]!,
    cover: plain(await coverOf(comic.id, normalHost)),
    page: plain((await slicesOf(chapters[0]!.id))[0]!.url),
    signed,
    locked: plain(signed),
    adultCover: plain(await coverOf(adult.id, uncensoredHost)),
  };
}

export type Received = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer };
export type Sent = {
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  from?: string;
};

const agent = new http.Agent({ keepAlive: false });
after(() => agent.destroy());

/** A request to a port of this machine. */
export function send(
  port: number,
  address: string,
  { host = normalHost, method = 'GET', headers = {}, json, from }: Sent = {},
): Promise<Received> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const type =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: address,
        method,
        headers: { host, ...type, ...headers },
        ...(from && { localAddress: from }),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(parts) }),
        );
      },
    );
    request.once('error', reject).end(body);
  });
}
