import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

/** Gives `virtual:site-assets` its content; `read` is asked when the module loads. */
export function siteAssetsPlugin(read) {
  const name = 'virtual:site-assets';
  return {
    name: 'longstrip-site-assets',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? `export default ${JSON.stringify(await read())}` : undefined),
  };
}

/** What every build and the dev server share. */
export const sharedOptions = {
  configFile: false,
  root: webRoot,
  appType: 'custom',
  logLevel: 'warn',
  resolve: { alias: { '~fonts': `${webRoot}dist/fonts` } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
};

/** What needs a module: the entry, or the pages (modules that are imported when they are opened). */
function neededBy(id, graph, found = new Set(), seen = new Set()) {
  if (seen.has(id)) return found;
  seen.add(id);
  const { isEntry, dynamicImporters, importers } = graph.getModuleInfo(id);
  if (isEntry || dynamicImporters.length > 0) found.add(isEntry ? 'entry' : id);
  for (const each of importers) neededBy(each, graph, found, seen);
  return found;
}

// Three files on any open page, or four: early, site and the page. Whatever two open pages share is in site: React, the
// router and the cache are most of it anyway. What only one of them needs stays with that page, in a file of its own if
// something else needs it too. Parts that are loaded when somebody asks for them (signing in, the identity client) and
// the pages of the signed-in must not grow what everybody loads, but what the sign-in dialog, which opens on every page,
// shares with one of them is in site: as a file of its own it would be one more to load for that page.
const openPage = (id) => id === 'entry' || /\/app\/pages\/(?!account-)/.test(id);
const openedAnywhere = (id) => id.endsWith('/sign-in-dialog.tsx');
const groups = [
  {
    debugName: 'site',
    name(id, graph) {
      const needed = [...neededBy(id, graph)];
      const pages = needed.filter(openPage);
      const everywhere = pages.includes('entry') || needed.some(openedAnywhere);
      return pages.length > (everywhere ? 0 : 1) ? 'site' : null;
    },
  },
  // One file of what several parts for the signed-in need. None of the modules that are imported when they are needed may
  // be in it: every page would have to carry what takes such a file apart again.
  {
    debugName: 'session',
    name(id, graph) {
      if (!/\/app\/(platform\/session|features\/reading)\//.test(id)) return null;
      return neededBy(id, graph).size > 1 ? 'session' : null;
    },
  },
];

export function clientOptions(outDir) {
  return {
    ...sharedOptions,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'static',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      // Documents name the files of their page. Naming those of all other parts in site would cost everybody more than it
      // saves those who open one.
      modulePreload: false,
      target: 'es2022',
      // New enough for light-dark() to stay as written.
      cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
      rolldownOptions: {
        input: `${webRoot}app/entry-client.tsx`,
        output: {
          entryFileNames: 'static/[name]-[hash].js',
          chunkFileNames: 'static/[name]-[hash].js',
          assetFileNames: 'static/[name]-[hash][extname]',
          codeSplitting: { groups },
        },
      },
    },
  };
}

/** The early script stands alone: a classic file, no module, nothing shared. */
export function earlyOptions(outDir) {
  return {
    ...sharedOptions,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: 'manifest-early.json',
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `${webRoot}app/early.ts`,
        output: { format: 'iife', entryFileNames: 'static/early-[hash].js' },
      },
    },
  };
}

export function serverOptions(outDir, readAssets) {
  return {
    ...sharedOptions,
    publicDir: false,
    plugins: [react(), siteAssetsPlugin(readAssets)],
    // Vite leaves this to the running process in server builds; React would then run its development version.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // Self-contained: the server needs no node_modules to render.
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: `${webRoot}app/entry-server.tsx`,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'entry-server.js', codeSplitting: false } },
    },
  };
}
