import type { Rule } from '../rule.ts';

const longest = 40;

export const sliceIndex: Rule = {
  name: 'slice index',
  why: 'A slice that says what it promises on one page can be used without being read.',
  find(tree) {
    const files = [...tree.files.keys()];
    const slices = new Set(
      files.flatMap((file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
    );
    const findings = [...slices].flatMap((slice) => {
      const folder = `server/src/features/${slice}`;
      const index = tree.files.get(`${folder}/index.ts`);
      const lines = index?.trimEnd().split('\n').length ?? 0;
      return [
        !tree.files.has(`${folder}/slice.ts`) && `${folder} has no slice.ts, its declaration.`,
        lines > longest &&
          `${folder}/index.ts has ${lines} lines; a public interface has at most ${longest}.`,
        !tree.files.has(`${folder}/README.md`) && `${folder} has no README.md with its words and promises.`,
      ].filter((finding) => finding !== false);
    });
    return { findings, figures: `${slices.size} slices` };
  },
};
