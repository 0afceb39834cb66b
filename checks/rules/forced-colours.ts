import { textsOf } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

/** Forced colours, such as the high contrast of Windows, remove backgrounds but keep borders and outlines. */
const kept = /(^|[\s;])(border(-(block|inline|top|bottom)(-(start|end))?)?|outline|forced-color-adjust):/;
const forced = /@media \(forced-colors: active\) \{((?:[^{}]*\{[^{}]*\})*)/g;
const declaration = /([^{}]+)\{([^{}]*)\}/g;

/** Shapes without text: skeletons, and what a pseudo-element draws. Gradients shade what is below them. */
function isBareShape(selector: string, body: string): boolean {
  const background = /(?:^|[\s;])background(?:-color)?:([^;]*)/.exec(body)?.[1] ?? '';
  if (!background.includes('var(') || background.includes('gradient') || selector.includes(':hover'))
    return false;
  return /\.(skeleton|waiting|loading|line)/.test(selector) || /content: ''/.test(body);
}

export const forcedColours: Rule = {
  name: 'forced colours',
  why: 'A shape that only has a background cannot be seen in forced colours.',
  find(tree) {
    const findings: string[] = [];
    for (const [file, text] of textsOf(tree, /\.css$/)) {
      const plain = text.replace(/\/\*[^]*?\*\//g, '');
      const replaced = [...plain.matchAll(forced)].map(([, inside]) => inside).join('\n');
      for (const [, selector, body] of plain.matchAll(declaration)) {
        const name = selector!.trim();
        if (isBareShape(name, body!) && !kept.test(body!) && !replaced.includes(name))
          findings.push(`${file} "${name}" needs a border, an outline or a rule for forced colours.`);
      }
    }
    return { findings };
  },
};
