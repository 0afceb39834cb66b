import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { prepareFonts } from './tools/fonts.mjs';
import { layerOrder, sharedOptions, siteAssetsPlugin } from './tools/vite-options.mjs';

const assets = {
  // In development the early script is a module, so it runs late and the theme may flash.
  early: '',
  entries: ['/@id/virtual:react-refresh-start', '/app/early.ts', '/app/entry-client.tsx'],
  pages: {},
  css: layerOrder,
  inline: {},
  textFonts: [],
  titleFonts: [],
};

/** React's hot reload has to be started before React; as a file, because a document has one inline script only. */
const refreshStart = {
  name: 'longstrip-refresh-start',
  resolveId: (id) => (id === 'virtual:react-refresh-start' ? id : undefined),
  load: (id) =>
    id === 'virtual:react-refresh-start' ? react.preambleCode.replace('__BASE__', '/') : undefined,
};

/**
 * The site with hot reload, for a server in development: `middleware` serves modules,
 * `renderer()` loads the present version of the server entry. Vite's styles need `style-src 'unsafe-inline'`.
 */
export async function createDevSite() {
  await prepareFonts();
  const vite = await createServer({
    ...sharedOptions,
    plugins: [react(), siteAssetsPlugin(() => assets), refreshStart],
    server: { middlewareMode: true },
  });
  return {
    middleware: vite.middlewares,
    renderer: () => vite.ssrLoadModule('/app/entry-server.tsx'),
    close: () => vite.close(),
  };
}
