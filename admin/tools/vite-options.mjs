import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';

export const adminRoot = fileURLToPath(new URL('..', import.meta.url));

/** What the build and the dev server share. */
export const sharedOptions = {
  configFile: false,
  root: adminRoot,
  base: '/admin/',
  logLevel: 'warn',
  publicDir: false,
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
};

/** The font is loaded with the scripts. Otherwise the first text would request it. */
const preloadFont = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle)
        .filter((file) => /\/figtree-latin-wght-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/admin/${file}` },
          injectTo: 'head',
        })),
  },
};

export function buildOptions(outDir) {
  return {
    ...sharedOptions,
    plugins: [...sharedOptions.plugins, preloadFont],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'static',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      target: 'es2022',
      // The styles of all screens are a few KB. A sheet that arrives later makes the browser restyle the whole page.
      cssCodeSplit: false,
      cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
      chunkSizeWarningLimit: 1000,
    },
  };
}
