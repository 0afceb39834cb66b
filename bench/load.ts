/** Sends one request over and over through keep-alive connections, in a process of its own; tells what it measured. */
import http from 'node:http';

export type Load = {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
};

export type Measured = {
  requests: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  bytes: number;
};

function once(load: Load, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port, method, path, headers, body } = load;
    const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function run(load: Load): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: load.connections });
  const times: number[] = [];
  let bytes = 0;
  const began = performance.now();
  const end = began + load.seconds * 1000;
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        bytes = await once(load, agent);
        times.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { requests: times.length, seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), bytes };
}

process.once('message', (load: Load) => {
  run(load).then(
    (measured) => process.send!(measured, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
