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


// Three files on any page: early, site and the page. Whatever two pages share is in site: React, this router and the
// cache are most of it anyway. What only one page needs, such as the reader's features, stays with that page.
const groups = [{ name: 'site', test: /\/app\/(entry-client|platform|ui|features\/(?!reader\/|editorial\/\w+-)|pages\/load-)/ }];

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
      // One stylesheet, written into every document: a later page then needs no request for its style.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
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
      modulePreload: { polyfill: false },
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
