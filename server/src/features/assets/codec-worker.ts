/**
 * Entry of the codec worker: a child process without database, secrets or network, so that a hostile
 * image that breaks a decoder breaks only this. It may be killed at any moment.
 */
import os from 'node:os';
import sharp from 'sharp';
import type { Answer, Inspection, Made, Request } from './codec.protocol.ts';
import { inspectImage } from './inspect-image.ts';
import { makeVariants } from './make-variants.ts';

/** A strip of 100 megapixels with alpha is 400 MB of pixels. */
const mostMemory = 1500 * 1024 * 1024;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}File`),
});
os.setPriority(10);

const leave = () => process.kill(process.pid, 'SIGKILL');
// A normal exit would wait for the threads that still encode.
process.on('disconnect', leave);
// Ctrl-C in a terminal reaches this process too; the server decides when to stop.
process.on('SIGINT', () => undefined);
setInterval(() => process.memoryUsage.rss() > mostMemory && leave(), 250).unref();

process.on('message', ({ id, request }: { id: number; request: Request }) => {
  void perform(request).then(
    (result) => answer({ id, rss: process.memoryUsage.rss(), result }),
    (error: unknown) => answer({ id, rss: process.memoryUsage.rss(), failure: String(error) }),
  );
});

function perform(request: Request): Promise<Inspection | Made> {
  return request.kind === 'inspect' ? inspectImage(request) : makeVariants(request);
}

function answer(message: Answer): void {
  process.send?.(message);
}
