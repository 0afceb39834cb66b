import type { Rule } from '../rule.ts';

const banned = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'service',
  'services',
  'data',
  'info',
  'dto',
];
/** Names that tools or formats prescribe. */
const prescribed =
  /^(README|ARCHITECTURE|LICENSE)(\.md)?$|^\.|^package(-lock)?\.json$|^tsconfig[\w.]*\.json$/;

export const fileNames: Rule = {
  name: 'file names',
  why: 'A name that fits anything collects everything.',
  find(tree) {
    const findings = new Set<string>();
    for (const file of tree.files.keys()) {
      for (const [index, part] of file.split('/').entries()) {
        const upTo = file
          .split('/')
          .slice(0, index + 1)
          .join('/');
        const word = part
          .toLowerCase()
          // The ending of a unit of systemd.
          .replace(/\.service$/, '')
          .split(/[-._]/)
          .find((each) => banned.includes(each));
        if (word) findings.add(`${upTo}: "${word}" says nothing. Name it after what it does or knows.`);
        else if (
          !prescribed.test(part) &&
          !/^[a-z0-9@.-]+$/.test(part) &&
          /\.(ts|tsx|mjs|css|sql|sh|md)$/.test(file)
        )
          findings.add(`${upTo}: names are kebab-case.`);
      }
    }
    return { findings: [...findings] };
  },
};
