/** A proxy before a storage service that disturbs requests: slow, refused, cut off, or with wrong bytes. */
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

export type Fault =
  | 'none'
  | 'slow'
  | 'error 500'
  | 'SlowDown'
  | 'cut before the answer'
  | 'cut in the answer'
  | 'wrong bytes received'
  | 'wrong bytes sent';

export type FaultProxy = {
  endpoint: string;
  /** What happens to the next requests, one after the other; after them nothing. */
  disturb(...faults: Fault[]): void;
  /** Requests since the last call of `disturb`. */
  count(): number;
  stop(): Promise<void>;
};

/** Milliseconds by which a slow answer is late. */
const slow = 1500;

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let faults: Fault[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    void pass(request, response, { target, fault: faults.shift() ?? 'none' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    disturb(...next) {
      faults = next;
      count = 0;
    },
    count: () => count,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  { target, fault }: { target: string; fault: Fault },
): Promise<void> {
  const body: Buffer[] = [];
  for await (const chunk of incoming) body.push(chunk as Buffer);
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (fault === 'error 500') return void refuse(500, 'InternalError');
  if (fault === 'SlowDown') return void refuse(503, 'SlowDown');
  if (fault === 'cut before the answer') return void incoming.socket.destroy();
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slow));
  const sent = Buffer.concat(body);
  if (fault === 'wrong bytes sent' && sent.length > 0) sent[sent.length >> 1]! ^= 1;
  const { method, url, headers } = incoming;
  // The signature covers the host that the client named.
  const outgoing = httpRequest(new URL(url!, target), { method: method!, headers }, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (fault === 'wrong bytes received' && bytes.length > 0) bytes[bytes.length >> 1]! ^= 1;
    response.writeHead(answer.statusCode!, answer.headers);
    if (fault !== 'cut in the answer') return response.end(bytes);
    response.write(bytes.subarray(0, bytes.length >> 1), () => incoming.socket.destroy());
  });
  outgoing.on('error', () => response.destroy());
  outgoing.end(sent);
}
