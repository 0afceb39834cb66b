/** HTTPS in front of a server that speaks HTTP, as a reverse proxy does it in production. */
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export type TlsFront = { origin: string; close(): Promise<void> };

/** The certificate is for localhost and self-signed. */
export async function openTlsFront(port: number): Promise<TlsFront> {
  const pem = await readFile(path.join(import.meta.dirname, 'localhost.pem'));
  const front = https.createServer({ key: pem, cert: pem }, (request, response) => {
    const onward = http.request(
      {
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://localhost:${(front.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        front.closeAllConnections();
      }),
  };
}
