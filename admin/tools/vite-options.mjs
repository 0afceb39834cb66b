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
  // The server replaces this with the nonce of each answer.
  html: { cspNonce: '__NONCE__' },
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

/**
 * The modules that most screens use. Left out are those of the entry, and those that few visits need: the question
 * dialog, the versions dialog, the search select, and what only one or two screens show.
 */
const partsOfScreens = new RegExp(
  [
    String.raw`admin/app/ui/(?!bar-chart|confirm|give-form|page|price|question-dialog|safe-html|search-select|sign-out-button|states|toast|versions-dialog)`,
    String.raw`admin/app/platform/(empty-on-sign-out|list-state|save-file|staff-api)`,
    String.raw`admin/app/features/(?!frame/|identity/(account|gate-page))[^/]+/[^/]+\.(api\.ts|module\.css)`,
    String.raw`admin/app/features/catalogue/(comic-texts|name-list|order-bar|publication-(badge|button)|use-(deletion|order-draft))`,
    String.raw`admin/app/features/(identity/person-link|payments/payments-list|coins/ledger-list)`,
    String.raw`admin/app/features/[^/]+/([^/]+-texts|people-list|range|range-filters|panel|artwork|form-fields)\.`,
    String.raw`contract/src/.*\.texts\.ts`,
    String.raw`@mantine/hooks/.*/(use-debounced-(callback|value)|use-event-listener)/`,
    String.raw`contract/src/(assets/picture|catalogue/natural-order)`,
  ].join('|'),
);

/** Makes Chromium compile all functions off the main thread, instead of each at its first call. */
const compileHint = '//# allFunctionsCalledOnLoad';

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
      // One file for the modules that most screens use, because each request takes time of the main thread.
      rolldownOptions: {
        output: {
          postBanner: compileHint,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'screens', test: partsOfScreens }],
          },
        },
      },
      // Otherwise the entry would contain a table of the imports of every screen.
      modulePreload: {
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
  };
}
