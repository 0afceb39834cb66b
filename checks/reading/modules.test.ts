import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moduleOf } from './modules.ts';

const from = (source: string) => moduleOf('a.tsx', source).imports.map((each) => each.from);
const exported = (source: string) => moduleOf('a.tsx', source).exports.map((each) => each.name);

test('every way to import is seen', () => {
  assert.deepEqual(
    from(`
      import './a.css';
      import b from './b.ts';
      import type { C } from './c.ts';
      import {
        d as dd,
        type DD,
      } from './d.ts';
      import * as e from './e.ts';
      import f, { g } from './f.ts';
      export { h } from './h.ts';
      export * from './i.ts';
      export type { J } from './j.ts';
      const k = await import('./k.ts');
      const l = import(\`./l.ts\`);
      type M = import('./m.ts').M;
      import type N from './n.ts';
      import O, * as P from './o.ts';
    `),
    'a.css b.ts c.ts d.ts e.ts f.ts h.ts i.ts j.ts k.ts l.ts m.ts n.ts o.ts'
      .split(' ')
      .map((name) => `./${name}`),
  );
});

test('text that only looks like an import is ignored', () => {
  const source = [
    '// import a from "./a.ts"',
    '/* import b from "./b.ts" */',
    'const text = "import c from \'./c.ts\'";',
    'const template = `import d from "./d.ts" ${"} import e"} import f from "./f.ts"`;',
    'const pattern = /[`\'"]import g from ".\\/g.ts"/;',
    'import(chosen); import.meta.url; thing.import("./h.ts"); import(`./${i}.ts`);',
    'const half = a / b; const other = c / d;',
  ].join('\n');
  assert.deepEqual(from(source), []);
});

test('an apostrophe or a slash in JSX hides nothing that follows', () => {
  const source = "const a = <p>don't {b} / it's</p>;\nconst c = <br />;\nexport { d } from './d.ts';";
  assert.deepEqual(from(source), ['./d.ts']);
});

test('imports have their names and lines, and type-only imports are marked', () => {
  const { imports } = moduleOf(
    'a.ts',
    "\nimport { a as b, type C } from './x.ts';\nimport { type D } from './y.ts';\nimport e, { f } from './z.ts';",
  );
  assert.deepEqual(imports, [
    { from: './x.ts', line: 2, typeOnly: false, names: ['a', 'C'] },
    { from: './y.ts', line: 3, typeOnly: true, names: ['D'] },
    { from: './z.ts', line: 4, typeOnly: false, names: ['default', 'f'] },
  ]);
});

test('a namespace import has the names of the members that are used', () => {
  const namesOf = (code: string) =>
    moduleOf('a.ts', `import * as all from './all.ts';\n${code}`).imports[0]!.names;
  assert.deepEqual(namesOf('all.one(); const two = all.two;'), ['one', 'two']);
  assert.equal(namesOf('all.one(); keep(all);'), '*');
});

test('every way to export is seen', () => {
  const source = `
    export const a = 1; export async function b() {} export class C {} export type D = {}; export interface E {}
    export { f, g as h }; export { i as j } from './j.ts'; export default 1; export abstract class K {}
    export const { l, m: n } = o; export function* p() {} export declare const q: 1;`;
  assert.deepEqual(exported(source), 'a b C D E f h j default K l n p q'.split(' '));
});

test('comments are distinguished from strings and code', () => {
  const { comments, code } = moduleOf('a.ts', 'const a = "// b"; // ç\n/* d */ const e = /\\/\\/f/;');
  assert.deepEqual(comments, [
    { text: '// ç', line: 1 },
    { text: '/* d */', line: 2 },
  ]);
  assert.equal(code().replace(/ +/g, ' '), 'const a = ; \n const e = ;');
});
