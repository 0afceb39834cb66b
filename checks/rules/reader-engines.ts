import { graphOf } from '../reading/graph.ts';
import { sourceFiles, textsOf } from '../reading/tree.ts';
import type { Rule } from '../rule.ts';

/** What browsers of readers load: not tests, and not the back office, whose staff have current browsers. */
const loaded = /^(web\/app|client\/src|contract\/src)\/(?!.*(\.test\.|\/testing\/|staff|preflight))/;

/** Names that the oldest supported browsers lack, and who has them. A guard such as `name?.(` is fine. */
const newer: [code: RegExp, since: string][] = [
  [/\bPromise\.withResolvers\b/, 'Safari 17.4'],
  [/\bPromise\.try\b/, 'Safari 18.2'],
  [/\b(Object|Map)\.groupBy\(/, 'Safari 17.4'],
  [/\bURL\.(canParse|parse)\(/, 'Safari 17 and 18'],
  [/\bAbortSignal\.any\(/, 'Safari 17.4'],
  [/\.checkVisibility\(/, 'Safari 17.4'],
  [/\brequestIdleCallback\(/, 'no Safari'],
  [/\bscheduler\.(yield|postTask)\(/, 'no Safari'],
  [/\.startViewTransition\(/, 'Safari 18'],
  [/\.(showPopover|hidePopover|togglePopover)\(/, 'Safari 17'],
  [/\.(toBase64|toHex)\(|\bUint8Array\.from(Base64|Hex)\(/, 'Safari 18.2'],
  [/\.(values|keys|entries)\(\)\s*\.(map|filter|find|some|every|take|drop|toArray|reduce)\(/, 'Safari 18.4'],
  [/\bIterator\.from\(/, 'Safari 18.4'],
  [/\bnew CloseWatcher\(|\.moveBefore\(/, 'no Safari'],
  [/\baddEventListener\('scrollend'/, 'Safari 26.2'],
];

export const readerEngines: Rule = {
  name: 'reader engines',
  why: 'Readers have browsers as old as Safari 16.4 and Firefox ESR 140, in which a missing name breaks the page.',
  find(tree) {
    const findings: string[] = [];
    const { modules } = graphOf(tree);
    for (const [file, source] of textsOf(tree, sourceFiles)) {
      if (!loaded.test(file) || !newer.some(([pattern]) => pattern.test(source))) continue;
      for (const [index, line] of modules.get(file)!.code().split('\n').entries())
        for (const [pattern, since] of newer)
          if (pattern.test(line))
            findings.push(
              `${file}:${index + 1} "${pattern.exec(line)![0]}" needs ${since}. Guard or replace it.`,
            );
    }
    return { findings };
  },
};
