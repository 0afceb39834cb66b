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
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: '__NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
};

/** The calls of the screens are for the tests: without them the entry is smaller. */
const withoutCalls = {
  name: 'without-calls',
  transform: (code, id) =>
    id.endsWith('/app/routes.ts') ? code.replace(/\bcalls: \[[^\]]*\],/g, 'calls: [],') : undefined,
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

/** What screens are made of, but for what the entry has, and what few visits need: the dialogs of questions and of versions, and the search of a choice. */
const partsOfScreens = new RegExp(
  [
    String.raw`admin/app/ui/(?!confirm|page|question-dialog|search-select|sign-out-button|states|toast|versions-dialog)`,
    String.raw`admin/app/platform/(list-state|save-file|send-form|staff-api)`,
    String.raw`admin/app/features/(?!frame/|identity/(account|gate-page))[^/]+/[^/]+\.(api\.ts|module\.css)`,
    String.raw`admin/app/features/catalogue/(comic-texts|name-list|order-bar|publication-(badge|button)|use-(deletion|order-draft))`,
    String.raw`admin/app/features/(identity/person-link|payments/payments-list|coins/ledger-list)`,
    String.raw`admin/app/features/[^/]+/([^/]+-texts|comic-form|people-list|range|range-filters|reading-figures|panel|steps-from-lock|artwork|form-fields)\.`,
    String.raw`contract/src/.*\.texts\.ts`,
    String.raw`@mantine/hooks/.*/(use-debounced-(callback|value)|use-event-listener)/`,
    String.raw`contract/src/(assets/picture|catalogue/natural-order)`,
  ].join('|'),
);

/** Chromium compiles all functions of the file beside the main thread, which would compile each when it is first called. */
const compileHint = '//# allFunctionsCalledOnLoad';

export function buildOptions(outDir) {
  return {
    ...sharedOptions,
    plugins: [...sharedOptions.plugins, withoutCalls, preloadFont],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'static',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      target: 'es2022',
      // The styles of all screens are a few KB. A sheet that comes later makes the browser look at the whole page again.
      cssCodeSplit: false,
      cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
      chunkSizeWarningLimit: 1000,
      // What most screens need, in one file: each request takes time of the main thread.
      rolldownOptions: {
        output: {
          postBanner: compileHint,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'screens', test: partsOfScreens }],
          },
        },
      },
      // The table of what every screen imports would be in the entry.
      modulePreload: {
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
  };
}
