import http from 'node:http';

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** Node's fetch decompresses bodies; this answers the bytes as they were sent. */
export function send({ port, body, ...call }: Call & { port: number }, agent?: http.Agent) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      const request = http.request({ ...call, port, host: '127.0.0.1', agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          if (status === 200 || status === 304) resolve({ status, headers, bytes: Buffer.concat(chunks) });
          else reject(new Error(`${call.method} ${call.path} answered ${response.statusCode}`));
        });
      });
      request.on('error', reject);
      request.end(body);
    },
  );
}
