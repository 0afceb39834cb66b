/** What a file imports and exports, read from its tokens. */
import { tokensOf, type Token } from './tokens.ts';

export type Import = {
  /** As written. */
  from: string;
  line: number;
  /** Gone when the program runs. */
  typeOnly: boolean;
  /** Names as the other file exports them; `*` for all of them. */
  names: string[] | '*';
};
export type Export = { name: string; line: number; isType: boolean };
export type Module = {
  imports: Import[];
  exports: Export[];
  /** How often each word stands in the code. */
  words: ReadonlyMap<string, number>;
};

export function moduleOf(source: string): Module {
  const tokens = tokensOf(source).filter((token) => token.kind !== 'comment');
  const words = new Map<string, number>();
  const module: Module = { imports: [], exports: [], words };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'word') words.set(token.value, (words.get(token.value) ?? 0) + 1);
    if (token.kind !== 'word' || tokens[index - 1]?.value === '.') continue;
    if (token.value === 'import') readImport(tokens, index, module);
    else if (token.value === 'export') readExport(tokens, index, module);
  }
  return module;
}

function readImport(tokens: Token[], at: number, { imports }: Module): void {
  const line = tokens[at]!.line;
  const next = tokens[at + 1];
  if (next?.kind === 'text') imports.push({ from: next.value, line, typeOnly: false, names: [] });
  else if (next?.value === '(') {
    const target = tokens[at + 2];
    const isLiteral =
      target?.kind === 'text' || (target?.kind === 'template' && /^[),]$/.test(tokens[at + 3]?.value ?? ''));
    if (isLiteral) imports.push({ from: target.value, line, typeOnly: false, names: '*' });
  } else if (next?.kind === 'word' || next?.value === '{' || next?.value === '*') {
    const clause = readClause(tokens, at + 1);
    if (clause?.from === undefined) return;
    const names = clause.all
      ? ('*' as const)
      : [...clause.names.map((each) => each.outer), ...clause.defaults];
    imports.push({ from: clause.from, line, typeOnly: clause.typeOnly, names });
  }
}

function readExport(tokens: Token[], at: number, { imports, exports }: Module): void {
  const line = tokens[at]!.line;
  const skip = new Set([
    'async',
    'declare',
    'abstract',
    'const',
    'let',
    'var',
    'function',
    'class',
    'enum',
    'interface',
    'type',
    'namespace',
  ]);
  const next = tokens[at + 1];
  const typed = next?.value === 'type' && /^[{*]$/.test(tokens[at + 2]?.value ?? '');
  if (next?.value === '{' || next?.value === '*' || typed) {
    const clause = readClause(tokens, at + 1);
    if (!clause) return;
    for (const name of clause.names)
      exports.push({ name: name.inner, line: name.line, isType: clause.typeOnly || name.typed });
    if (clause.from === undefined) return;
    imports.push({
      from: clause.from,
      line,
      typeOnly: clause.typeOnly,
      names: clause.all ? '*' : clause.names.map((each) => each.outer),
    });
  } else if (next?.value === 'default') exports.push({ name: 'default', line, isType: false });
  else {
    let name = at + 1;
    while (skip.has(tokens[name]?.value ?? '') || tokens[name]?.value === '*') name++;
    const isType = /^(type|interface)$/.test(tokens[name - 1]!.value);
    const found = tokens[name];
    if (found?.kind === 'word') exports.push({ name: found.value, line: found.line, isType });
    else if (found?.value === '{' || found?.value === '[')
      for (let i = name + 1; tokens[i] && !/^[}\]]$/.test(tokens[i]!.value); i++)
        if (tokens[i]!.kind === 'word' && tokens[i + 1]?.value !== ':')
          exports.push({ name: tokens[i]!.value, line, isType: false });
  }
}

type Named = { outer: string; inner: string; line: number; typed: boolean };
type Clause = {
  names: Named[];
  defaults: string[];
  all: boolean;
  typeOnly: boolean;
  from: string | undefined;
};

/** `type? Default, { a as b, type c }, * as all from 'x'`, as far as it is there. */
function readClause(tokens: Token[], start: number): Clause | undefined {
  const clause: Clause = { names: [], defaults: [], all: false, typeOnly: false, from: undefined };
  let at = start;
  if (tokens[at]?.value === 'type' && tokens[at + 1]?.value !== 'from' && tokens[at + 1]?.value !== ',') {
    clause.typeOnly = true;
    at++;
  }
  for (; tokens[at]; at++) {
    const token = tokens[at]!;
    if (token.value === 'from' && tokens[at + 1]?.kind === 'text') {
      clause.from = tokens[at + 1]!.value;
      break;
    }
    if (token.value === '{') at = readNames(tokens, at + 1, clause.names);
    else if (token.value === '*') {
      clause.all = true;
      if (tokens[at + 1]?.value === 'as') at += 2;
    } else if (token.kind === 'word' && clause.names.length === 0 && !clause.all)
      clause.defaults.push('default');
    else if (token.value !== ',') break;
    // `export { a };` ends here; only `from` or another part may follow.
    if (token.value === '{' && tokens[at + 1]?.value !== 'from' && tokens[at + 1]?.value !== ',') break;
  }
  if (clause.names.length > 0 && clause.defaults.length === 0 && clause.names.every((name) => name.typed))
    clause.typeOnly = true;
  return clause;
}

function readNames(tokens: Token[], start: number, names: Named[]): number {
  let at = start;
  for (; tokens[at] && tokens[at]!.value !== '}'; at++) {
    if (tokens[at]!.kind === 'mark') continue;
    const typed = tokens[at]!.value === 'type' && !/^[,}]$|^as$/.test(tokens[at + 1]?.value ?? '');
    if (typed) at++;
    const { value: outer, line } = tokens[at]!;
    const renamed = tokens[at + 1]?.value === 'as';
    if (renamed) at += 2;
    names.push({ outer, inner: tokens[at]!.value, line, typed });
  }
  return at;
}
