import { BlockList, isIPv6, Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { addressKey } from './rate-limits.ts';

/** What one process allows slow clients, so that none can exhaust its resources by being slow. */
export const CONNECTION_LIMITS = {
  /** In total; a proxy in front needs few. */
  connections: 10_000,
  /** From one peer that is not a trusted proxy; a school behind one address has hundreds. */
  connectionsByPeer: 2000,
  headersMs: 20_000,
  /** The last resort, long enough for a restore of 50 GB. Slow requests are caught by their rate long before. */
  requestMs: 12 * 3_600_000,
  /** The minimum average rate of a body, after a grace period: far below a bad phone connection. */
  bytesPerSecond: 4096,
  graceMs: 30_000,
  /** How long a body may pause without a byte. */
  silenceMs: 60_000,
  /** How long a pending response may go unread. */
  unreadMs: 10 * 60_000,
  /** Bodies on their way at once from one address, except small ones. */
  uploadsByAddress: 30,
  uploadFromBytes: 64 * 1024,
  /** How much of a refused body is discarded, so that the caller gets to read why. */
  lingerBytes: 4 * 1024 * 1024,
  lingerMs: 3000,
  checkMs: 5000,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

const LINGER_CHECK_MS = 10;

interface Arrival {
  request: FastifyRequest;
  socket: Socket;
  /** `socket.bytesRead` at the start and at the last check. */
  from: number;
  last: number;
  /** How long the server has waited for the caller: in all, and for the next byte. */
  waitedMs: number;
  silentMs: number;
}

/**
 * Cuts off connections whose request body arrives too slowly or not at all, and whose responses nobody reads; limits
 * their number. Long work and long responses may take any time: only time spent waiting for the caller counts.
 */
export function registerSlowClientGuard(
  app: FastifyInstance,
  { trustProxy, limits = CONNECTION_LIMITS }: { trustProxy: string[]; limits?: ConnectionLimits },
): void {
  const proxies = listOf(trustProxy);
  const arriving = new Set<Arrival>();
  const uploads = new Map<string, number>();
  const unread = new WeakMap<Socket, { written: number; ms: number }>();
  const sockets = new Set<Socket>();
  const peers = new Map<string, number>();

  app.server.maxConnections = limits.connections;
  app.server.headersTimeout = limits.headersMs;
  app.server.requestTimeout = limits.requestMs;
  app.server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    const count = (peers.get(peer) ?? 0) + 1;
    if (count > limits.connectionsByPeer && !proxies.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
      socket.destroy();
      return;
    }
    peers.set(peer, count);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      countDown(peers, peer);
    });
  });

  app.addHook('onRequest', async (request) => {
    const { socket } = request.raw;
    // A call without a network, as in tests, has no socket.
    if (lengthOf(request) === 0 || !(socket instanceof Socket)) return;
    const arrival = { request, socket, from: socket.bytesRead, last: socket.bytesRead, waitedMs: 0, silentMs: 0 };
    arriving.add(arrival);
    request.raw.once('close', () => arriving.delete(arrival));
    if (lengthOf(request) < limits.uploadFromBytes) return;
    const address = addressKey(request.ip);
    const open = uploads.get(address) ?? 0;
    if (open >= limits.uploadsByAddress) throw tooManyUploads(limits);
    uploads.set(address, open + 1);
    request.raw.once('close', () => countDown(uploads, address));
  });

  // The rest of a body that is refused before it arrived in full is discarded for a moment: a caller who is cut off while
  // sending never reads why. Node would close a connection without keep-alive right after the response.
  app.addHook('onSend', async (request, reply) => {
    if (!isArriving(request)) return;
    reply.removeHeader('connection'); // Fastify closes it after a body that is too large
    reply.raw.shouldKeepAlive = true;
  });

  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    if (!isArriving(request) || !(socket instanceof Socket)) return;
    const enough = socket.bytesRead + limits.lingerBytes;
    const until = performance.now() + limits.lingerMs;
    // Not by a listener of the body: Node removes all of them when it discards the rest of a body after the response.
    const timer = setInterval(() => {
      if (socket.bytesRead > enough || performance.now() > until) socket.destroy();
    }, LINGER_CHECK_MS);
    raw.once('close', () => clearInterval(timer));
    raw.unpipe();
    raw.resume();
  });

  const timer = setInterval(check, limits.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function check(): void {
    for (const arrival of arriving) {
      if (arrival.request.raw.complete) arriving.delete(arrival);
      else if (isTooSlow(arrival)) arrival.socket.destroy();
    }
    for (const socket of sockets) {
      if (isUnread(socket)) socket.destroy();
    }
  }

  function isTooSlow(arrival: Arrival): boolean {
    const { request, socket, from, last } = arrival;
    arrival.last = socket.bytesRead;
    const isSilent = socket.bytesRead === last;
    // Data has arrived that is not read yet: the server is the slow one.
    if (isSilent && request.raw.readableLength > 0) return false;
    arrival.waitedMs += limits.checkMs;
    arrival.silentMs = isSilent ? arrival.silentMs + limits.checkMs : 0;
    if (arrival.silentMs >= limits.silenceMs) return true;
    const seconds = (arrival.waitedMs - limits.graceMs) / 1000;
    return seconds > 0 && socket.bytesRead - from < seconds * limits.bytesPerSecond;
  }

  function isUnread(socket: Socket): boolean {
    if (socket.writableLength === 0) {
      unread.delete(socket);
      return false;
    }
    const before = unread.get(socket);
    const written = socket.bytesWritten - socket.writableLength;
    const ms = before?.written === written ? before.ms + limits.checkMs : 0;
    unread.set(socket, { written, ms });
    return ms >= limits.unreadMs;
  }
}

const isArriving = (request: FastifyRequest) => !request.raw.complete && lengthOf(request) > 0;

/** The length of the body in bytes; infinite if the caller does not declare it. */
function lengthOf({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

function listOf(trustProxy: string[]): BlockList {
  const list = new BlockList();
  for (const entry of trustProxy.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const tooManyUploads = ({ uploadsByAddress }: ConnectionLimits) =>
  new AppError(
    429,
    'too_many_uploads',
    `More than ${uploadsByAddress} files are being sent from your network at once. Please try again in a moment.`,
    { retryAfterSeconds: 10 },
  );
