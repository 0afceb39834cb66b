const quote = 34;
const backslash = 92;
/** `[` and `{`, `]` and `}` differ in one bit. */
const isOpening = (code: number) => (code | 32) === 123;
const isClosing = (code: number) => (code | 32) === 125;

/** No call takes more. Parsing and checking a body that consists of brackets costs far more than counting them. */
const maxDepth = 32;

/** Whether a JSON text has more nested lists and objects than any call takes. Brackets in strings do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at++;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (isOpening(code)) {
      if (++depth > maxDepth) return true;
    } else if (isClosing(code)) depth--;
  }
  return false;
}
