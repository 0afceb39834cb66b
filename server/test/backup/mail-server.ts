import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail, and whom each was for. */
export async function openMailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {}); // connections of a killed server
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  after(() => new Promise<void>((closed) => server.close(closed)));
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}
