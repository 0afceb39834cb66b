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

export function buildOptions(outDir) {
  return {
    ...sharedOptions,
    plugins: [...sharedOptions.plugins, withoutCalls],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'static',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      target: 'es2022',
      cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
      chunkSizeWarningLimit: 1000,
      // The table of what every screen imports would be in the entry. Styles have to be named there.
      modulePreload: {
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
    },
  };
}
