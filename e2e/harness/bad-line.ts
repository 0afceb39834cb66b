/** A connection to a server that breaks where a test says so, as a mobile network does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after } from 'node:test';

type Breaks = {
  /** Byte counts, over all connections. Whenever the bytes sent to the server reach one, all open connections end. */
  afterBytes: number[];
  /** The same, but they end at the next "201 Created": the server has done its work, and the browser does not know. */
  atAnswerAfterBytes?: number[];
};

export async function openBadLine(port: number) {
  const sockets = new Set<Socket>();
  let pending: Breaks = { afterBytes: [] };
  let sent = 0;
  let broken = 0;
  const isDue = (due: number[] = []) => due.length > 0 && sent >= due[0]!;
  const breakAll = (due: number[]) => {
    due.shift();
    broken++;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(port, 'localhost');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (isDue(pending.afterBytes)) breakAll(pending.afterBytes);
    });
    upstream.on('data', (chunk) => {
      const lost = pending.atAnswerAfterBytes;
      if (isDue(lost) && chunk.subarray(0, 12).toString('latin1') === 'HTTP/1.1 201') breakAll(lost!);
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Counts bytes from now on. */
    breakAt(breaks: Breaks) {
      sent = 0;
      pending = breaks;
    },
    /** How often it has broken so far. */
    broken: () => broken,
  };
}

/** What the browser says about broken connections. */
export const lineProblems = [/net::/];
