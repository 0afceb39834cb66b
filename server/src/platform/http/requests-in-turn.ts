import http, { type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Most unanswered requests on a connection. Browsers and proxies send one at a time. */
const maxUnanswered = 4;
/** After as many, the connection ends with an answer. */
const maxRequestsPerConnection = 1000;
/** For a client that takes nothing of its answer. */
const silentMilliseconds = 30_000;

type Exchange = { answer: http.ServerResponse; waiting: (() => void)[] };

/**
 * Node's server, but it handles the requests of a connection one after the other: Node begins all that have arrived,
 * however many answers are unread, and each holds memory and files. A connection with too many unanswered requests is
 * closed, and so is one whose client does not read.
 */
export function httpServer(
  handle: RequestListener,
  options: http.ServerOptions,
  silence = silentMilliseconds,
): http.Server {
  const exchanges = new WeakMap<Socket, Exchange>();
  const server = http.createServer(options, (request, response) => {
    const { socket } = request;
    // The rest of a packet whose first requests were too many.
    if (socket.destroyed) return;
    const begin = () => {
      exchange.answer = response;
      response.once('close', () => {
        const next = exchange.waiting.shift();
        if (next && !socket.destroyed) next();
        else exchanges.delete(socket);
      });
      handle(request, response);
    };
    const underWay = exchanges.get(socket);
    const exchange = underWay ?? { answer: response, waiting: [] };
    if (!underWay) {
      exchanges.set(socket, exchange);
      begin();
    } else if (underWay.waiting.length + 1 < maxUnanswered) underWay.waiting.push(begin);
    else socket.destroy();
  });
  server.maxRequestsPerSocket = maxRequestsPerConnection;
  server.setTimeout(silence, (socket) => {
    const answer = exchanges.get(socket)?.answer;
    // Some calls work for minutes before they answer. Bodies that do not arrive have a deadline of their own.
    if (!answer || answer.headersSent) socket.destroy();
  });
  return server;
}
