/** Attacks a server from a thread of its own, so that the visitor who measures it is not delayed. */
import net from 'node:net';
import { workerData } from 'node:worker_threads';

/** What each connection sends, in rounds; no answer is read. The connections come from `addresses` addresses. */
export type Attack = { port: number; addresses: number; rounds: string[][] };

const { port, addresses, rounds } = workerData as Attack;

/** Linux has all of 127/8. */
const addressOf = (n: number) => (process.platform === 'linux' ? `127.0.0.${2 + n}` : '127.0.0.1');

for (const texts of rounds) {
  const sockets = texts.map((_, n) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: addressOf(n % addresses) });
    return socket.on('error', () => {}).pause();
  });
  const sent = sockets.map(
    (socket, n) =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve()).write(texts[n]!, () => resolve());
      }),
  );
  await Promise.all(sent);
  // Connections are accepted in their order: a new one is answered after all of this round.
  for (let page = 0; page < 5; page++)
    await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();
  for (const socket of sockets) socket.destroy();
}
