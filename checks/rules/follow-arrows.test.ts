import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followArrows } from './follow-arrows.ts';

/** A small repository in which every import is allowed; each test adds one that is not. */
const sound = {
  'package.json': JSON.stringify({ workspaces: ['contract', 'server', 'web', 'demo-content', 'e2e'] }),
  'contract/package.json': JSON.stringify({
    name: '@longstrip/contract',
    exports: { './*': './src/*.ts' },
    dependencies: { zod: '4' },
  }),
  'server/package.json': JSON.stringify({
    name: '@longstrip/server',
    exports: { './seeding': './src/demo/seeding.ts', './testing': './test/testing.ts' },
    dependencies: { '@longstrip/contract': '*', pg: '8' },
    devDependencies: { '@types/pg': '8', 'fast-check': '4' },
  }),
  'web/package.json': JSON.stringify({
    name: '@longstrip/web',
    dependencies: { '@longstrip/contract': '*', react: '19' },
  }),
  'demo-content/package.json': JSON.stringify({
    name: '@longstrip/demo-content',
    dependencies: { '@longstrip/contract': '*', '@longstrip/server': '*' },
  }),
  'e2e/package.json': JSON.stringify({ name: '@longstrip/e2e', dependencies: { '@longstrip/server': '*' } }),
  'contract/src/site.ts': "import { z } from 'zod';",
  'contract/src/catalogue/comics.shapes.ts': "import '../site.ts';",
  'server/src/main.ts': "import './app.ts';",
  'server/src/app.ts': "import './features/catalogue/index.ts'; import './platform/database.ts';",
  'server/src/demo/seeding.ts': "import '../app.ts';",
  'server/src/platform/database.ts':
    "import pg from 'pg'; import 'node:fs'; import '@longstrip/contract/site';",
  'server/src/features/assets/slice.ts': 'export const assets = defineSlice({ needs: [] });',
  'server/src/features/assets/index.ts': "export { a } from './a.ts';",
  'server/src/features/assets/a.ts': 'export const a = 1;',
  'server/src/features/catalogue/slice.ts':
    "import { assets } from '../assets/slice.ts';\nexport const catalogue = defineSlice({ needs: [assets] });",
  'server/src/features/catalogue/index.ts':
    "import '../assets/index.ts'; import '@longstrip/contract/catalogue/comics.shapes';",
  'server/src/features/catalogue/comics.test.ts':
    "import 'node:test'; import 'fast-check'; import '../../../test/testing.ts';",
  'server/test/testing.ts': "import '../src/app.ts';",
  'web/app/routes.ts': "const page = () => import('./pages/home-page.tsx');",
  'web/app/pages/home-page.tsx': "import '../features/comics/card.tsx'; import 'react';",
  'web/app/features/comics/card.tsx': "import '../../ui/picture.tsx'; import './card.module.css';",
  'web/app/features/comics/card.module.css': '',
  'web/app/features/reader/strip.tsx':
    "import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';",
  'web/app/ui/picture.tsx': '',
  'web/app/platform/store.ts': '',
  'demo-content/src/fill.ts': "import '@longstrip/server/seeding';",
  'e2e/read.e2e.ts': "import '@longstrip/server/testing';",
};

async function findings(planted: Record<string, string> = {}): Promise<string[]> {
  return (await followArrows.find({ files: new Map(Object.entries({ ...sound, ...planted })) })).findings;
}

test('a sound tree has no finding', async () => {
  assert.deepEqual(await findings(), []);
});

const violations: [what: string, planted: Record<string, string>, sentence: RegExp][] = [
  [
    'contract uses a package beside Zod',
    { 'contract/src/site.ts': "import 'pg';" },
    /^contract\/src\/site\.ts:1 .*package pg; it may use zod/,
  ],
  [
    'contract does I/O',
    { 'contract/src/site.ts': "\nimport 'node:fs';" },
    /^contract\/src\/site\.ts:2 .*without Node/,
  ],
  [
    'contract imports the server',
    { 'contract/src/site.ts': "import '../../server/src/app.ts';" },
    /another workspace by path/,
  ],
  [
    'web imports the server by path',
    { 'web/app/pages/home-page.tsx': "import '../../../server/src/app.ts';" },
    /another workspace by path/,
  ],
  [
    'web imports the server by name',
    { 'web/app/pages/home-page.tsx': "import '@longstrip/server/seeding';" },
    /does not declare that workspace/,
  ],
  [
    'platform imports a feature',
    { 'server/src/platform/database.ts': "import '../features/assets/index.ts';" },
    /"server platform" and imports .*"server slices"/,
  ],
  [
    'platform imports a type of a feature',
    { 'server/src/platform/database.ts': "import type { A } from '../features/assets/index.ts';" },
    /"server platform" and imports/,
  ],
  [
    'platform knows comics',
    { 'server/src/platform/database.ts': "import '@longstrip/contract/catalogue/comics.shapes';" },
    /"server platform" and imports contract\/src\/catalogue/,
  ],
  [
    'a slice imports the app',
    { 'server/src/features/assets/a.ts': "import '../../app.ts';" },
    /"server slices" and imports server\/src\/app\.ts/,
  ],
  [
    'a slice imports one that it may not',
    { 'server/src/features/assets/a.ts': "import '../catalogue/index.ts';" },
    /slice "assets", which does not need "catalogue".*none/,
  ],
  [
    'a slice imports another without its index.ts',
    { 'server/src/features/catalogue/b.ts': "import { a } from '../assets/a.ts';" },
    /index\.ts or slice\.ts only/,
  ],
  [
    'a layer of a slice imports one above it',
    {
      'server/src/features/identity/tokens/a.ts': "import type { B } from '../toolkit/b.ts';",
      'server/src/features/identity/toolkit/b.ts': '',
    },
    /toolkit\/b\.ts, which is above it in the layers of "identity"/,
  ],
  [
    'the app imports a slice without its index.ts',
    { 'server/src/app.ts': "import './features/assets/a.ts';" },
    /index\.ts or slice\.ts only/,
  ],
  [
    'a feature imports a feature',
    { 'web/app/features/reader/strip.tsx': "import '../comics/card.tsx';" },
    /feature "reader" and imports .*"comics"/,
  ],
  [
    'ui imports a feature',
    { 'web/app/ui/picture.tsx': "import '../features/comics/card.tsx';" },
    /"web ui" and imports/,
  ],
  [
    'web platform imports a page',
    { 'web/app/platform/store.ts': "import '../pages/home-page.tsx';" },
    /"web platform" and imports/,
  ],
  ['browser code uses Node', { 'web/app/ui/picture.tsx': "import 'node:path';" }, /without Node/],
  [
    'demo content looks inside the server',
    { 'demo-content/src/fill.ts': "import '@longstrip/server/app';" },
    /leads to no file/,
  ],
  [
    'demo content imports test code',
    { 'demo-content/src/fill.ts': "import '@longstrip/server/testing';" },
    /for tests only/,
  ],
  ['the product uses test code', { 'server/src/app.ts': "import '../test/testing.ts';" }, /for tests only/],
  [
    'an undeclared package',
    { 'server/src/app.ts': "import 'left-pad';" },
    /left-pad, which server\/package\.json does not declare/,
  ],
  ['a package for development only', { 'server/src/app.ts': "import 'fast-check';" }, /for development only/],
  ['an import that leads nowhere', { 'server/src/app.ts': "import './gone.ts';" }, /leads to no file/],
  ['bootstrap uses a package', { 'bootstrap/run.mjs': "import 'pg';" }, /it may use none/],
  ['a file in no area', { 'server/src/loose.ts': '' }, /is in no area/],
  [
    'a cycle of files',
    {
      'server/src/features/assets/a.ts': "import './b.ts';",
      'server/src/features/assets/b.ts': "export { a } from './a.ts';",
    },
    /a\.ts → server\/src\/features\/assets\/b\.ts → server\/src\/features\/assets\/a\.ts is a cycle/,
  ],
  [
    'an unused exception',
    { 'server/src/dev-site.ts': '' },
    /allows server\/src\/dev-site\.ts .* does not need/,
  ],
];

for (const [what, planted, sentence] of violations)
  test(`fails: ${what}`, async () => {
    const found = await findings(planted);
    assert.equal(
      found.filter((finding) => sentence.test(finding)).length,
      1,
      found.join('\n') || 'no finding',
    );
  });
