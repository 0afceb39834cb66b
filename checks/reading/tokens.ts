/**
 * Cuts TypeScript, TSX and JavaScript into words, texts, marks and comments: enough to find imports, exports
 * and forbidden words without mistaking a text or a comment for code. It never fails: what it does not
 * understand becomes a mark.
 */
export type Token = {
  kind: 'word' | 'text' | 'template' | 'mark' | 'comment' | 'regex';
  /** Without quotes for texts. */
  value: string;
  line: number;
};

const word = /[\p{ID_Start}$_#@][\p{ID_Continue}$\u200c\u200d]*/uy;
const number = /\d[\w.]*/y;
const text = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
const regex = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const comment = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
/** After these a slash begins a regular expression; after anything else it divides. */
const beforeRegex = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'do',
  'else',
  'void',
  'throw',
  'await',
  'yield',
]);

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  /** Open braces; true for one that a template's `${` opened. */
  const braces: boolean[] = [];
  let at = 0;
  let line = 1;
  let last: Token | undefined;

  const push = (kind: Token['kind'], length: number, value = source.slice(at, at + length)) => {
    const token = { kind, value, line };
    tokens.push(token);
    if (kind !== 'comment') last = token;
    for (let i = at; i < at + length; i++) if (source[i] === '\n') line++;
    at += length;
  };
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  /** From a backtick or from the brace that ends a substitution, up to the next substitution or the end. */
  const template = () => {
    let end = at + 1;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
      end += source[end] === '\\' ? 2 : 1;
    if (source.startsWith('${', end)) {
      braces.push(true);
      push('template', end + 2 - at, source.slice(at + 1, end));
    } else push('template', Math.min(end, source.length) + 1 - at, source.slice(at + 1, end));
  };
  const mayBeRegex = () => {
    if (!last) return true;
    if (last.kind === 'word') return beforeRegex.has(last.value);
    return last.kind === 'mark' && !/[)\]}<\d]$/.test(last.value);
  };

  while (at < source.length) {
    const letter = source[at]!;
    let found: string | undefined;
    if (letter === '\n') [line, at] = [line + 1, at + 1];
    else if (/\s/.test(letter)) at++;
    else if ((found = match(comment))) push('comment', found.length);
    else if ((found = match(text))) push('text', found.length, found.slice(1, -1));
    else if (letter === '`') template();
    else if (letter === '}' && braces.pop()) template();
    else if ((found = match(word))) push('word', found.length);
    else if ((found = match(number))) push('mark', found.length);
    else if (letter === '/' && mayBeRegex() && (found = match(regex))) push('regex', found.length);
    else {
      if (letter === '{') braces.push(false);
      push('mark', 1);
    }
  }
  return tokens;
}
