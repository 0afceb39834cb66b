import { pathToFileURL } from 'node:url';
import path from 'node:path';
import middie, { type Handler } from '@fastify/middie';
import type { PageRenderer } from '@longstrip/contract/rendering';
import type { Site } from './platform/http/site.ts';

type DevBackOffice = {
  createDevBackOffice(): Promise<{ middleware: Handler; document(): Promise<string> }>;
};
type DevServer = { createDevSite(): Promise<{ middleware: Handler; renderer(): Promise<PageRenderer> }> };

const toolsOf = (app: string) =>
  import(pathToFileURL(path.join(import.meta.dirname, '../..', app, 'dev-server.mjs')).href);

/** The reader site and the back office from their sources, with hot reload: what `npm run dev` serves. */
export async function devSite(): Promise<Site> {
  const { createDevSite } = (await toolsOf('web')) as DevServer;
  const { middleware, renderer } = await createDevSite();
  const { createDevBackOffice } = (await toolsOf('admin')) as DevBackOffice;
  const backOffice = await createDevBackOffice();
  return {
    renderer,
    async serveFiles(app) {
      await app.register(middie);
      // First, because the reader site's middleware claims the address of every module.
      app.use(backOffice.middleware);
      app.use(middleware);
    },
    cachesPages: false,
    backOffice: { document: backOffice.document, isDevelopment: true },
  };
}
