/** A TCP address of the test database whose connections a test can refuse, or silence as a broken network does. */
import net, { type AddressInfo } from 'node:net';
import type pg from 'pg';

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>;

/** `refused`: how many of the first connections are accepted and closed. */
export async function openDatabaseProxy(session: pg.ClientConfig, { refused = 0 } = {}) {
  const sockets: net.Socket[] = [];
  let connections = 0;
  let isDown = false;
  const proxy = net.createServer({ allowHalfOpen: true }, (client) => {
    if (isDown) return void client.destroy();
    if (++connections <= refused) return void client.end();
    const { host = '', port = 5432 } = session;
    const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const server = net.connect({ ...target, allowHalfOpen: true });
    for (const socket of [client, server]) socket.on('error', () => {});
    // After an error nothing ends the other side of a pipe.
    server.on('close', () => client.destroySoon());
    sockets.push(client, server);
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    address: { ...session, host: '127.0.0.1', port } satisfies pg.ClientConfig,
    /** From now on nothing arrives, and no connection ends. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Ends every connection, and refuses new ones until `up`. */
    down() {
      isDown = true;
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    up() {
      isDown = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
