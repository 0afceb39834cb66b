import type { Rule } from '../rule.ts';

/** Tables that belong to no slice, and a former name of the slice `operation`: applied migrations keep their names. */
const otherOwners = ['platform', 'demo', 'backoffice'];

export const migrationNumbers: Rule = {
  name: 'migrations',
  why: 'Migrations are applied in the order of their names on every machine, once and for good.',
  find(tree) {
    const files = [...tree.files.keys()].filter((file) => /^server\/migrations\/.*\.sql$/.test(file)).sort();
    const findings = files.flatMap((file, index) => {
      const [, number, owner = ''] = /^server\/migrations\/(\d{4})-([a-z]+)[a-z0-9-]*\.sql$/.exec(file) ?? [];
      if (!number) return `${file} must be named like 0007-coins-ledger.sql.`;
      const expected = String(index + 1).padStart(4, '0');
      if (number !== expected)
        return `${file} should have the number ${expected}: numbers go on without a gap.`;
      const known = tree.files.has(`server/src/features/${owner}/slice.ts`) || otherOwners.includes(owner);
      return known ? [] : `${file} names no slice after its number (found "${owner}").`;
    });
    return { findings, figures: `${files.length} migrations` };
  },
};
