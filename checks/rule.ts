import type { Tree } from './reading/tree.ts';

/** One rule of this repository as code. Every finding is a sentence that says where and what to do. */
export type Rule = {
  name: string;
  /** One sentence on why the rule is there. */
  why: string;
  find(tree: Tree): Promise<Verdict> | Verdict;
};

export type Verdict = { findings: string[]; /** Also shown if there are no findings. */ figures?: string };
