import type { Rule } from '../rule.ts';

const longest = 40;

export const sliceFronts: Rule = {
  name: 'slice fronts',
  why: 'A slice that says what it promises on one page can be used without being read.',
  find(tree) {
    const files = [...tree.files.keys()];
    const slices = new Set(
      files.flatMap((file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
    );
    const findings = [...slices].flatMap((slice) => {
      const folder = `server/src/features/${slice}`;
      const front = tree.files.get(`${folder}/index.ts`);
      const lines = front?.trimEnd().split('\n').length ?? 0;
      return [
        front === undefined && `${folder} has no index.ts, the door through which others enter.`,
        lines > longest && `${folder}/index.ts has ${lines} lines; a front door has at most ${longest}.`,
        !tree.files.has(`${folder}/README.md`) && `${folder} has no README.md with its words and promises.`,
      ].filter((finding) => finding !== false);
    });
    return { findings, figures: `${slices.size} slices` };
  },
};
