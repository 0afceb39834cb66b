import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendBytes, type Encoded } from './send-bytes.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves a built folder from memory: a few hundred kilobytes, read once. `.br` and `.gz` beside a file are
 * its encodings. Names under /static/ of the folder carry a hash of their content and never change.
 */
export async function serveStaticFiles(app: FastifyInstance, folder: string, prefix = ''): Promise<void> {
  for (const [address, file] of await readFolder(folder)) {
    const cacheControl = address.startsWith('/static/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600';
    app.get(prefix + address, (request, reply) =>
      sendBytes(request, reply.header('cache-control', cacheControl), file),
    );
  }
}

async function readFolder(folder: string): Promise<Map<string, Encoded>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const files = new Map<string, Encoded>();
  for (const name of names) {
    const type = types[path.extname(name)];
    if (!type) continue;
    const raw = await readFile(name);
    const encoded = async (extension: string) => {
      if (!names.includes(name + extension)) return undefined;
      const bytes = await readFile(name + extension);
      return async () => bytes;
    };
    files.set(`/${path.relative(folder, name).split(path.sep).join('/')}`, {
      raw,
      gzip: await encoded('.gz'),
      brotli: await encoded('.br'),
      etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
      type,
    });
  }
  return files;
}
