import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { adminRoot, sharedOptions } from './tools/vite-options.mjs';

/** The back office with hot reload, for a server in development. */
export async function createDevBackOffice() {
  const vite = await createServer({
    ...sharedOptions,
    appType: 'custom',
    // The reader site's dev server has the default port.
    server: { middlewareMode: true, hmr: { port: 24_679 } },
  });
  return {
    middleware: vite.middlewares,
    document: async () =>
      vite.transformIndexHtml('/admin/', await readFile(join(adminRoot, 'index.html'), 'utf8')),
  };
}
