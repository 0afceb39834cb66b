/** Requests that cost a server more than they cost the sender. Each holds its connection open. */
import net from 'node:net';

export type Flood = { name: string; send(connection: Connection, n: number): Promise<void> };

export type Connection = {
  write(bytes: string | Buffer): Promise<void>;
  isAnswered(): boolean;
  /** Resolves with the first data of the answer, or with '' if the server closed the connection without one. */
  answer(): Promise<string>;
  close(): void;
};

export function connect(port: number): Connection {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  let ended = false;
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('data', (data: Buffer) => {
    if (received === '') resolve((received = data.toString('latin1')));
  });
  for (const event of ['error', 'close'])
    socket.on(event, () => {
      ended = true;
      resolve(received);
    });
  return {
    // Once the server stops reading, it answers or closes the connection.
    write: (bytes) =>
      ended
        ? Promise.resolve()
        : new Promise<void>((done) => {
            socket.write(bytes, () => done());
            void promise.then(done.bind(undefined, undefined));
          }),
    isAnswered: () => ended || received !== '',
    answer: () => promise,
    close: () => socket.destroy(),
  };
}

const megabyte = Buffer.alloc(999_000, 'x');
const form = 'multipart/form-data; boundary=b';
const json = 'application/json';
const head = (path: string, headers: Record<string, string | number>, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const list = '/api/v1/comics/list';
const signUp = '/v1/accounts:signUp?key=any';
const callback = '/__/auth/callback';

/** Fifty text fields of a megabyte, one boundary short of the end. */
const fields = (path: string): Flood => ({
  name: `fifty fields of a megabyte to ${path}`,
  async send(connection) {
    await connection.write(head(path, { 'Content-Type': form, 'Transfer-Encoding': 'chunked' }));
    for (let n = 0; n < 50 && !connection.isAnswered(); n++) {
      const start = `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n`;
      await connection.write(`${(start.length + megabyte.length + 2).toString(16)}\r\n${start}`);
      await connection.write(megabyte);
      await connection.write('\r\n\r\n');
    }
  },
});

const unfinishedBody = (path: string, type: string, bytes: number): Flood => ({
  name: `all but one byte of ${bytes} to ${path}, ${type}`,
  async send(connection) {
    await connection.write(head(path, { 'Content-Type': type, 'Content-Length': bytes }));
    await connection.write(Buffer.alloc(bytes - 1, type === json ? '[' : 'x'));
  },
});

/** Every byte in its own chunk. */
const singleBytes = (path: string, type: string, bytes: number): Flood => ({
  name: `${bytes} chunks of one byte to ${path}`,
  async send(connection) {
    await connection.write(head(path, { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }));
    for (let sent = 0; sent < bytes && !connection.isAnswered(); sent += 1000)
      await connection.write('1\r\n \r\n'.repeat(1000));
  },
});

const madeUpHosts: Flood = {
  name: 'made-up hosts',
  async send(connection, n) {
    const host = { Host: n % 2 ? `h${n}.example` : `uncensored.h${n}.example:${n}` };
    const paths = ['/', '/categories', '/feed.xml', '/sitemap.xml'];
    for (const path of paths) await connection.write(head(path, host, 'GET'));
    await connection.answer();
  },
};

const unfinishedHeaders: Flood = {
  name: 'fifteen kilobytes of headers without an end',
  send: (connection) => connection.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(15_000)}`),
};

export const floods: Flood[] = [
  ...[list, '/api/v1/comics', '/', callback].map(fields),
  ...[list, '/nowhere', '/api/v1/nowhere', signUp, callback].map((path) =>
    unfinishedBody(path, json, 1_048_576),
  ),
  unfinishedBody(list, json, 60_000),
  unfinishedBody(callback, 'application/x-www-form-urlencoded', 32_000),
  singleBytes(list, json, 60_000),
  singleBytes(signUp, json, 16_000),
  madeUpHosts,
  unfinishedHeaders,
];
