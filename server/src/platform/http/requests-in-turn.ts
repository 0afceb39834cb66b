import http, { type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Most unanswered requests on a connection. Browsers and proxies send one at a time. */
const maxUnanswered = 4;
/** After as many, the connection ends with an answer. */
const maxRequestsPerConnection = 1000;
/** While it lasts, requests of all connections are parsed one at a time, which costs 30 µs for each. */
const guardMilliseconds = 10 * 60_000;
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
  const open = new Set<Socket>();
  let guardedUntil = 0;
  const isGuarded = () => performance.now() < guardedUntil;
  /** Node reads many connections before it closes one, so those that are open count, too. */
  const guard = () => {
    if (!isGuarded()) for (const socket of open) parseInTurn(socket);
    guardedUntil = performance.now() + guardMilliseconds;
  };
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
      // Not begun if the rest of its packet closes the connection.
      process.nextTick(() => socket.destroyed || begin());
    } else if (underWay.waiting.length + 1 < maxUnanswered) underWay.waiting.push(begin);
    else {
      socket.destroy();
      guard();
    }
  });
  // After Node's own listener, which attaches the parser.
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (isGuarded()) parseInTurn(socket);
  });
  server.maxRequestsPerSocket = maxRequestsPerConnection;
  server.setTimeout(silence, (socket) => {
    const answer = exchanges.get(socket)?.answer;
    // Some calls work for minutes before they answer. Bodies that do not arrive have a deadline of their own.
    if (!answer || answer.headersSent) socket.destroy();
  });
  return server;
}

const parsedInTurn = new WeakSet<Socket>();

/**
 * Gives Node's parser the bytes of a connection up to the end of one head at a time. It would parse a whole packet of
 * 64 KB even if the first requests close the connection: hundreds of requests in memory for each connection.
 */
function parseInTurn(socket: Socket): void {
  if (socket.destroyed || parsedInTurn.has(socket)) return;
  parsedInTurn.add(socket);
  const parse = socket.listeners('data') as ((bytes: Buffer) => void)[];
  socket.on('data', (bytes: Buffer) => {
    let rest = bytes;
    while (rest.length > 0 && !socket.destroyed) {
      // Node pauses a connection whose answers are not read.
      if (socket.isPaused()) return void socket.unshift(rest);
      const end = rest.indexOf('\r\n\r\n');
      const piece = end === -1 ? rest : rest.subarray(0, end + 4);
      rest = rest.subarray(piece.length);
      for (const listener of parse) listener.call(socket, piece);
    }
  });
  for (const listener of parse) socket.off('data', listener);
}
