import type { Shown } from './draft.tsx';

export type TextChange = { label: string; old: string; now: string };

/** The differing texts with old and new value; of long texts only the part that differs. Pictures are left out. */
export function textChanges(before: Shown, after: Shown): TextChange[] {
  return Object.entries(after).flatMap(([label, now]) => {
    const old = before[label];
    if (typeof old !== 'string' || typeof now !== 'string' || old === now) return [];
    const [oldPart, newPart] = differingParts(old, now);
    return { label, old: oldPart, now: newPart };
  });
}

/** In characters: the longest text shown whole, the context around a difference, the longest part shown. */
const maxWhole = 120;
const context = 30;
const maxPart = 240;

function differingParts(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= maxWhole) return [one, other];
  // By code points, so that no character is split.
  const texts = [[...one], [...other]] as const;
  const length = Math.min(texts[0].length, texts[1].length);
  let start = 0;
  while (start < length && texts[0][start] === texts[1][start]) start++;
  let end = 0;
  while (end < length - start && texts[0].at(-1 - end) === texts[1].at(-1 - end)) end++;
  const part = (text: readonly string[]) => {
    const from = Math.max(0, start - context);
    const until = Math.min(text.length - Math.max(0, end - context), from + maxPart);
    return `${from > 0 ? '…' : ''}${text.slice(from, until).join('')}${until < text.length ? '…' : ''}`;
  };
  return [part(texts[0]), part(texts[1])];
}
