/**
 * Entry of the codec worker, a child process without database, secrets or network. A hostile image that breaks the
 * decoder affects only this process, which may be killed at any moment.
 */
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Answer, Inspection, MadeImage, Request, WorkerUser } from './codec.protocol.ts';
import { inspectImage } from './inspect-image.ts';
import { makeVariants } from './make-variants.ts';

/** A strip of 100 megapixels with alpha is 400 MB of pixels. */
const maxMemory = 1500 * 1024 * 1024;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}File`),
});
// Without root, a process can only lower its priority.
os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL));
const user = JSON.parse(process.argv[2] ?? 'null') as WorkerUser | null;
// The program is loaded, so the new user need not be able to read it.
if (user) leaveRoot(user);

const leave = () => process.kill(process.pid, 'SIGKILL');
// A normal exit would wait for the threads that still encode.
process.on('disconnect', leave);
// Ctrl-C in a terminal reaches this process too, but the server decides when it stops.
process.on('SIGINT', () => undefined);
setInterval(() => process.memoryUsage.rss() > maxMemory && leave(), 250).unref();

process.on('message', ({ id, request }: { id: number; request: Request }) => {
  void perform(request).then(
    (result) => answer({ id, rss: process.memoryUsage.rss(), result }),
    (error: unknown) => answer({ id, rss: process.memoryUsage.rss(), failure: String(error) }),
  );
});

async function perform(request: Request): Promise<Inspection | MadeImage> {
  if (request.kind === 'inspect') return inspectImage({ ...request, path: reachable(request.path) });
  const { path: original, outDir } = request;
  const made = await makeVariants({ ...request, path: reachable(original), outDir: reachable(outDir) });
  for (const { files } of made.slices)
    for (const file of files) file.path = path.join(outDir, path.basename(file.path));
  return made;
}

/** The user may be unable to open the parent folders, so files are opened relative to the current folder. */
function leaveRoot({ uid, gid, folder }: WorkerUser): void {
  process.chdir(folder);
  // The server may have stopped being root meanwhile.
  if (process.getuid?.() !== 0) return;
  process.setgroups!([gid]);
  process.setgid!(gid);
  process.setuid!(uid);
}

function reachable(file: string): string {
  return user ? path.relative(user.folder, file) : file;
}

function answer(message: Answer): void {
  process.send?.(message);
}
