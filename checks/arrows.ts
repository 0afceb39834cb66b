/**
 * Which module may import which. `checks/rules/follow-arrows.ts` checks every import of the repository against this
 * list, and those between slices against what each `slice.ts` needs. A new area or a new permission is a line here, and
 * a decision in docs/decisions if its reason is longer than a line.
 */

/**
 * Folders of a large slice, lowest first: each may import those before it. Files beside the folders that they may import
 * are listed too; all other files beside them are above.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  identity: [
    'identity.tables.ts',
    'identity-error.ts',
    'context.ts',
    'audit.ts',
    'tokens',
    'passwords',
    'limits',
    'codes',
    'second-factor',
    'accounts',
    'letters',
    'staff',
    'deletion',
    'social',
    'demo-provider',
    'toolkit',
  ],
};

export type Area = {
  name: string;
  files: RegExp;
  /** Other areas it may import. */
  imports: readonly string[];
  /** Packages it may use; if not given, all that its package.json declares. */
  packages?: readonly string[];
  /** May use the modules of Node. Tests always may. */
  node?: boolean;
  /** Every folder below is checked separately: features may not import each other, slices only those they need. */
  parts?: 'features' | 'slices';
  /** Other files may import only the index.ts or slice.ts of such a folder. */
  onlyThroughIndex?: boolean;
  why: string;
};

/** A file belongs to the first area whose pattern matches it. */
export const areas: readonly Area[] = [
  {
    name: 'contract',
    files: /^contract\/src\//,
    imports: [],
    packages: ['zod'],
    why: 'What server and browser share must load anywhere and do no I/O.',
  },
  {
    name: 'client',
    files: /^client\/src\//,
    imports: ['contract'],
    why: 'What the reader site and the back office share: typed calls, cache and session.',
  },
  {
    name: 'kit',
    files: /^kit\/src\//,
    imports: ['contract', 'client'],
    why: 'Controls, forms and flows of both apps know no app, page or feature.',
  },
  {
    name: 'server processes',
    files: /^server\/src\/(main|dev-site|(commands|demo)\/[^/]+)\.ts$/,
    imports: ['server app', 'server slices', 'server platform', 'server config', 'contract'],
    node: true,
    why: 'Each starts one kind of process and imports the app; no file imports them.',
  },
  {
    name: 'server app',
    files: /^server\/src\/(app|http)\.ts$/,
    imports: ['server slices', 'server platform', 'server config', 'contract'],
    node: true,
    why: 'The one place where everything is constructed, so that nothing wires itself.',
  },
  {
    name: 'server config',
    files: /^server\/src\/config\//,
    imports: [],
    node: true,
    why: 'Settings are read before anything else exists.',
  },
  {
    name: 'server slices',
    files: /^server\/src\/features\//,
    imports: ['server platform', 'server config', 'file locks', 'contract'],
    node: true,
    parts: 'slices',
    onlyThroughIndex: true,
    why: 'A slice can be understood, changed and deleted by itself.',
  },
  {
    name: 'server platform',
    files: /^server\/src\/platform\//,
    imports: ['server config', 'file locks', 'contract basics'],
    node: true,
    why: 'Database, HTTP and jobs know no comic, chapter or member; of people only their roles.',
  },
  {
    name: 'server test',
    files: /^server\/test\//,
    imports: ['server app', 'server slices', 'server platform', 'server config', 'contract'],
    node: true,
    why: 'Shared code of the tests of the server.',
  },
  {
    name: 'web entries',
    files: /^web\/app\/(testing\/)?[^/]+$/,
    imports: [
      'web pages',
      'web features',
      'web ui',
      'web platform',
      'web styles',
      'contract',
      'client',
      'kit',
    ],
    why: 'Routes, store and the two entries are the top of the reader site.',
  },
  {
    name: 'web pages',
    files: /^web\/app\/pages\//,
    imports: ['web features', 'web ui', 'web platform', 'contract', 'client', 'kit'],
    why: 'A page joins features; nothing else does.',
  },
  {
    name: 'web features',
    files: /^web\/app\/features\//,
    imports: ['web ui', 'web platform', 'contract', 'client', 'kit'],
    parts: 'features',
    why: 'Features do not import each other, so that a page can leave one out.',
  },
  {
    name: 'web ui',
    files: /^web\/app\/ui\//,
    imports: ['web platform', 'contract', 'client', 'kit'],
    why: 'Parts that know no feature can be used by all.',
  },
  {
    name: 'web platform',
    files: /^web\/app\/platform\//,
    imports: ['contract', 'client', 'kit'],
    why: 'Store, router and head know no comic page.',
  },
  {
    name: 'web styles',
    files: /^web\/app\/styles\//,
    imports: ['client', 'kit'],
    why: 'Tokens and fonts come before everything.',
  },
  {
    name: 'web build',
    files: /^web\/([^/]+\.mjs|tools\/[^]+)$/,
    imports: [],
    node: true,
    why: 'The build handles the site as files, not as modules.',
  },
  {
    name: 'admin entries',
    files: /^admin\/app\/[^/]+$/,
    imports: ['admin pages', 'admin features', 'admin ui', 'admin platform', 'contract', 'client', 'kit'],
    why: 'The table of screens, store and entry are the top of the back office.',
  },
  {
    name: 'admin pages',
    files: /^admin\/app\/pages\//,
    imports: ['admin features', 'admin ui', 'admin platform', 'contract', 'client', 'kit'],
    why: 'A screen joins features; nothing else does.',
  },
  {
    name: 'admin features',
    files: /^admin\/app\/features\//,
    imports: ['admin ui', 'admin platform', 'contract', 'client', 'kit'],
    parts: 'features',
    why: 'Features do not import each other, so that a screen can leave one out.',
  },
  {
    name: 'admin ui',
    files: /^admin\/app\/ui\//,
    imports: ['admin platform', 'contract', 'client', 'kit'],
    why: 'The kit knows no feature, so all screens can use it.',
  },
  {
    name: 'admin platform',
    files: /^admin\/app\/platform\//,
    imports: ['contract', 'client', 'kit'],
    why: 'Theme, address of lists and confirmation know no screen.',
  },
  {
    name: 'admin build',
    files: /^admin\/([^/]+\.mjs|tools\/[^]+)$/,
    imports: [],
    node: true,
    why: 'The build handles the app as files, not as modules.',
  },
  {
    name: 'demo content',
    files: /^demo-content\/src\//,
    imports: ['server seeding', 'contract'],
    node: true,
    why: 'Demo comics come in through the same commands as real ones.',
  },
  {
    name: 'end-to-end tests',
    files: /^e2e\//,
    imports: ['server testing', 'server seeding', 'contract'],
    node: true,
    why: 'Journeys see the product from outside.',
  },
  {
    name: 'bench',
    files: /^bench\//,
    imports: ['server testing', 'server seeding', 'contract'],
    node: true,
    why: 'Measurements see the product from outside.',
  },
  {
    name: 'checks',
    files: /^checks\//,
    imports: ['file locks', 'front-end builder'],
    node: true,
    why: 'The rules read the repository as text.',
  },
  {
    name: 'bootstrap',
    files: /^bootstrap\//,
    imports: [],
    packages: [],
    node: true,
    why: 'It runs before any package is installed.',
  },
];

/** Parts of areas that other areas may import, though not the rest of that area. */
export const publicParts: Readonly<Record<string, RegExp>> = {
  'contract basics':
    /^contract\/src\/(refusals|endpoint|endpoints|site|rendering|paging|staff-list|csv|identity\/roles\.rules)\.ts$/,
  /** In JavaScript, because the bootstrap runs before there is a Node that runs TypeScript. */
  'file locks': /^bootstrap\/(lock|processes)\.mjs$/,
  'front-end builder': /^bootstrap\/(front-end|log)\.mjs$/,
  'server seeding': /^server\/src\/demo\/seeding\.ts$/,
  'server testing': /^server\/test\/testing\.ts$/,
};

/**
 * Single imports that would be forbidden otherwise, each with its reason. An exception that is not needed is a
 * finding.
 */
export const exceptions: readonly { from: string; to: string; why: string }[] = [
  {
    from: 'checks/rules/configuration-page.ts',
    to: 'server/src/config/page.ts',
    why: 'The page of documentation is compared with what the settings render.',
  },
  {
    from: 'checks/write-configuration.ts',
    to: 'server/src/config/page.ts',
    why: 'The same page, written.',
  },
  {
    from: 'checks/test.ts',
    to: 'server/test/testing.ts',
    why: 'The run keeps one PostgreSQL up for all test files.',
  },
  {
    from: 'checks/running/engines.ts',
    to: 'e2e/engines/installed.ts',
    why: 'The browsers that the run installs are those that the walks look for.',
  },
  {
    from: 'server/src/dev-site.ts',
    to: '@fastify/middie',
    why: 'Loaded by npm run dev only, so the server itself need not depend on it.',
  },
];
