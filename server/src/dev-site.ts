import { pathToFileURL } from 'node:url';
import path from 'node:path';
import middie, { type Handler } from '@fastify/middie';
import type { PageRenderer } from '@longstrip/contract/rendering';
import type { Site } from './http.ts';

type DevServer = { createDevSite(): Promise<{ middleware: Handler; renderer(): Promise<PageRenderer> }> };

/** The reader site from its sources, with hot reload: what `npm run dev` serves. */
export async function devSite(): Promise<Site> {
  const entry = pathToFileURL(path.join(import.meta.dirname, '../../web/dev-server.mjs')).href;
  const { createDevSite } = (await import(entry)) as DevServer;
  const { middleware, renderer } = await createDevSite();
  return {
    renderer,
    async serveFiles(app) {
      await app.register(middie);
      app.use(middleware);
    },
    cachesPages: false,
  };
}
