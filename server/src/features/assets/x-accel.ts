/** Lets nginx send a file: the answer names it below an internal location, which visitors cannot request. */
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { trustOf } from '../../platform/http/trusted-proxies.ts';

/** Where nginx finds the stored file; undefined if the bytes have to be sent. */
export type XAccel = (request: FastifyRequest, key: string) => string | undefined;

/** Only for requests of a trusted proxy: others would get an answer without bytes. */
export function xAccelOf({ caches: { xAccelLocation }, http }: Pick<Config, 'caches' | 'http'>): XAccel {
  const trusts = trustOf(http.trustProxy);
  return ({ raw: { socket } }, key) =>
    xAccelLocation && trusts(socket.remoteAddress, 0) ? path.posix.join(xAccelLocation, key) : undefined;
}
