/** The baseline: a bare node:http server that sends the same bytes, looked up in a Map. */
import http from 'node:http';

export type BareAnswer = { status?: number; path: string; headers: Record<string, string>; base64: string };

process.once('message', (answers: BareAnswer[]) => {
  const known = new Map(
    answers.map(({ status = 200, path, headers, base64 }) => [
      path,
      { status, headers, bytes: Buffer.from(base64, 'base64') },
    ]),
  );
  const server = http.createServer((request, response) => {
    const answer = known.get(request.url ?? '');
    request.on('data', () => {});
    request.on('end', () => {
      response.writeHead(
        answer?.status ?? 404,
        answer && {
          ...answer.headers,
          ...(answer.status !== 304 && { 'content-length': answer.bytes.length }),
        },
      );
      response.end(answer?.bytes);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
});
process.once('disconnect', () => process.exit(0));
