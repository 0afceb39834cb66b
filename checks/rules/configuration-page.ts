import { configurationPage } from '../../server/src/config/page.ts';
import type { Rule } from '../rule.ts';

export const configurationFile = 'docs/configuration.md';

export const configurationPageRule: Rule = {
  name: 'configuration page',
  why: 'Documentation of settings that is written by hand lags behind the code.',
  find(tree) {
    const same = tree.files.get(configurationFile) === configurationPage();
    const mend = 'node checks/write-configuration.ts';
    return {
      findings: same ? [] : [`${configurationFile} does not match the settings. Regenerate it: ${mend}`],
    };
  },
};
