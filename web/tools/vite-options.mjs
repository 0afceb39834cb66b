import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { lightDarkFallback } from './light-dark.mjs';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

/** Provides `virtual:site-assets`; `read` is called when the module loads. */
export function siteAssetsPlugin(read) {
  const name = 'virtual:site-assets';
  return {
    name: 'longstrip-site-assets',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? `export default ${JSON.stringify(await read())}` : undefined),
  };
}

/** Comes before any style. */
export const layerOrder = '@layer reset,ui,features,pages;';

/**
 * Puts each style file into the cascade layer of its folder: styles of a page override those of a feature, which
 * override those of `ui`, to which those of the kit belong.
 */
const layerOfFolder = {
  postcssPlugin: 'longstrip-layers',
  Once(root, { AtRule }) {
    const { file } = root.source.input;
    const [, found] = /\/app\/(styles|ui|features|pages)\//.exec(file) ?? [];
    const folder = found ?? (/\/(client|kit)\/src\/.*\.module\.css/.test(file) ? 'ui' : undefined);
    if (!folder) return;
    const layer = new AtRule({ name: 'layer', params: folder === 'styles' ? 'reset' : folder });
    root.append(layer.append(root.nodes.filter((node) => node.name !== 'import')));
  },
};

/** In place of Vite's own helper, which is 0.4 KiB larger and requests a part only after its styles are loaded. */
const importsWithStyles = {
  name: 'longstrip-imports-with-styles',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importWithStyles as __vitePreload } from '${webRoot}app/platform/import-with-styles.ts'`
      : undefined,
};

const fileOfCode = new Map();

/** `row-4kz`: the class and three characters of its file. Vite's own names are 0.3 KiB longer on a page, and in its HTML. */
function scopedName(name, file) {
  const path = relative(webRoot, file.split('?')[0]);
  const code = createHash('sha256').update(path).digest().readUInt32BE().toString(36).slice(-3);
  if ((fileOfCode.get(code) ?? path) !== path)
    throw new Error(`${path} and ${fileOfCode.get(code)} have the same code: rename one of them.`);
  fileOfCode.set(code, path);
  return `${name}-${code}`;
}

/** The oldest browsers of readers. */
const readerEngines = ['es2022', 'safari16.4', 'ios16.4', 'firefox140', 'chrome111'];

/** What every build and the dev server share. */
export const sharedOptions = {
  configFile: false,
  root: webRoot,
  appType: 'custom',
  logLevel: 'warn',
  resolve: { alias: { '~fonts': `${webRoot}dist/fonts` } },
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName },
    postcss: { plugins: [lightDarkFallback, layerOfFolder] },
  },
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

// An open page, which every visitor may load, has at most three files: `site`, its own, and the file that it shares
// with the other page of its kind (lists of comics; a comic and its reader). All other shared modules are in `site`,
// mostly React, the router and the cache. Dialogs, the identity client and pages for signed-in readers must not grow
// what every visitor loads.
const closedPage =
  /\/app\/pages\/((account|first-admin|premium|payment|receipts|refund|membership-stop|cancel|preview|library|list)-|reader-lock)/;
const isOpenPage = (id) => id === 'entry' || (/\/app\/pages\//.test(id) && !closedPage.test(id));
const kinds = {
  lists: /\/(home|categories|creator|search|calendar|ranking)-page\.tsx$/,
  comic: /\/(comic|reader)-page\.tsx$/,
};
const kindOf = (pages) => Object.keys(kinds).find((name) => pages.every((page) => kinds[name].test(page)));

// The lock is shown only on the reader's page, and the preview consists of that page's parts. Modules that they share
// with it belong to the reader's page, not to a shared file.
const asReader = (id) => id.replace(/\/(reader-lock|preview-page)\.tsx$/, '/reader-page.tsx');

/** The one group that a module of open pages belongs to: 'site', one of `kinds`, or the page that needs it. */
function groupOf(id, graph) {
  const all = [...neededBy(id, graph)];
  const needed = all.length > 1 ? [...new Set(all.map(asReader))] : all;
  const pages = needed.filter(isOpenPage);
  if (pages.length === 0) return null;
  if (pages.includes('entry')) return 'site';
  if (pages.length > 1) return kindOf(pages) ?? 'site';
  // A dialog may import modules from the file of a page of the same kind.
  const openers = needed.flatMap((each) => (isOpenPage(each) ? each : openersOf(each, graph)));
  return kindOf(openers) ? basename(pages[0], '.tsx') : kindOf(pages);
}

/** The pages on which a part is loaded when it is needed. */
const openersOf = (id, graph) =>
  graph.getModuleInfo(id).dynamicImporters.flatMap((each) => [...neededBy(each, graph)].map(asReader));

/** Whether several parts for signed-in readers need a module, and no open page does. */
function isShared(id, graph) {
  const needed = [...neededBy(id, graph)];
  return needed.length > 1 && !needed.some(isOpenPage);
}

const groups = [
  // These come first: a group also takes the imports of its modules, unless an earlier group has them.
  ...['site', ...Object.keys(kinds), ''].map((name, index) => ({
    name(id, graph) {
      const group = groupOf(id, graph);
      return group === name || (!name && group?.endsWith('-page')) ? group : null;
    },
    debugName: name || 'page',
    priority: 9 - index,
  })),
  // A separate file: the age page needs it too, but nothing else of the files below, which would include it.
  { debugName: 'locks', name: (id) => (id.endsWith('/client/src/locks.ts') ? 'locks' : null) },
  // One file of the modules that several parts for signed-in readers need. No dynamically imported module may be in it:
  // every page would then carry the code that extracts such a module from the file.
  {
    debugName: 'session',
    name(id, graph) {
      if (!/\/(client\/src(?!\/sign-in)|app\/features\/reading)\//.test(id)) return null;
      return isShared(id, graph) ? 'session' : null;
    },
  },
  // The same for what the pages of payments and of the account share.
  {
    debugName: 'money',
    name(id, graph) {
      if (!/\/(app\/features\/(membership|payments|coins)|contract\/src\/(membership|payments))\//.test(id))
        return null;
      if (graph.getModuleInfo(id).dynamicImporters.length > 0) return null;
      return isShared(id, graph) ? 'money' : null;
    },
  },
  // The same for what the sign-in dialog and the pages of accounts share: forms and their errors.
  {
    debugName: 'forms',
    name(id, graph) {
      if (!/\/(app\/(ui|features\/identity)|client\/src\/sign-in|kit\/src)\//.test(id)) return null;
      if (graph.getModuleInfo(id).dynamicImporters.length > 0) return null;
      return isShared(id, graph) ? 'forms' : null;
    },
  },
];

/** Properties of React's own objects, such as fibers, that only `react-dom-client` writes and reads, and never by a quoted name. */
const ownProperties = `
  alternate autoName baseLanes baseQueue baseState blockedOn cachePool callbackNode callbackPriority
  cancelPendingCommit child childLanes dehydrated deletions dependencies eagerState elementType
  entangledLanes entanglements errorRecoveryDisabledLanes expirationTimes expiredLanes firstBaseUpdate firstContext flags
  foundSelf fragmentInstance hasEagerState hiddenCallbacks hiddenUpdates hoistableScripts hoistableStyles hydrationErrors
  imgBytes imgCount isBackwards isDehydrated lanes lastBaseUpdate lastEffect lastRenderedReducer lastRenderedState memoCache
  memoizedProps memoizedState paired pendingContext pendingLanes pendingProps pingCache pingedLanes pooledCache
  pooledCacheLanes reactFragments refCleanup renderingStartTime retryLane retryQueue return revertLane shared
  shellSuspendCounter sibling stateNode stores stylesheets subtreeFlags suspendedLanes suspenseyImages tailMode
  targetContainers timeoutHandle treeContext treeForkCount unsuspend updateQueue waitingForImages warmLanes _eventListeners
  _fragmentFiber _internalRoot _retryCache _valueTracker _visibility`;

/** Short names for them save 1.5 KiB on every page. Only in React's own file: a field of the API may be called the same. */
const shortReactProperties = {
  name: 'longstrip-short-react-properties',
  async transform(code, id) {
    if (!id.endsWith('/react-dom-client.production.js')) return null;
    const regex = new RegExp(`^(${ownProperties.trim().split(/\s+/).join('|')})$`);
    const { code: shorter } = await minify(code, {
      compress: false,
      // Some are those of the DOM too ("flags"), which React does not read.
      mangle: { properties: { regex, builtins: true } },
    });
    return { code: shorter, map: null };
  },
};

/** 1 KiB of brotli less on every page than Vite's own minifier. */
const terser = {
  minify: 'terser',
  terserOptions: {
    ecma: 2020,
    safari10: false,
    compress: {
      passes: 2,
      keep_fargs: false,
      unsafe_arrows: true,
      inline: 1,
      pure_getters: true,
      sequences: false,
    },
  },
};

/** In place of the packages of the same names (decision 0026). */
const smallRedux = {
  immer: `${webRoot}app/platform/redux/immer.ts`,
  reselect: `${webRoot}app/platform/redux/reselect.ts`,
};

export function clientOptions(outDir) {
  return {
    ...sharedOptions,
    resolve: { alias: { ...sharedOptions.resolve.alias, ...smallRedux } },
    plugins: [react(), importsWithStyles, shortReactProperties],
    // Leaves out what registers React with its browser extension: 0.2 KiB.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'static',
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      // Documents name the files of their page. Naming the files of all other parts in `site` would cost every reader
      // more than it saves the readers who open one.
      modulePreload: false,
      target: readerEngines,
      ...terser,
      // New enough for light-dark() to stay as written: the fallback for older ones is our own.
      cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
      rolldownOptions: {
        input: `${webRoot}app/entry-client.tsx`,
        // No module relies on side effects of reading a property: 0.1 KiB.
        treeshake: { propertyReadSideEffects: false },
        output: {
          entryFileNames: 'static/[name]-[hash:8].js',
          chunkFileNames: 'static/[name]-[hash:8].js',
          assetFileNames: 'static/[name]-[hash:8][extname]',
          codeSplitting: { groups },
          // Runs after terser, and saves 0.6 KiB of brotli more.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  };
}

/** The early script stands alone: classic, no module, nothing shared. It is written into the documents, not into a file. */
export function earlyOptions() {
  return {
    ...sharedOptions,
    publicDir: false,
    build: {
      write: false,
      target: readerEngines,
      ...terser,
      modulePreload: false,
      rolldownOptions: {
        input: `${webRoot}app/early.ts`,
        output: { format: 'iife' },
      },
    },
  };
}

export function serverOptions(outDir, readAssets) {
  return {
    ...sharedOptions,
    resolve: { alias: { ...sharedOptions.resolve.alias, ...smallRedux } },
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
