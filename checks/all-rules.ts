import { configurationPageRule } from './rules/configuration-page.ts';
import { deadExports } from './rules/dead-exports.ts';
import { fileNames } from './rules/file-names.ts';
import { fileSizes } from './rules/file-sizes.ts';
import { followArrows } from './rules/follow-arrows.ts';
import { forcedColours } from './rules/forced-colours.ts';
import { leftOvers } from './rules/left-overs.ts';
import { migrationNumbers } from './rules/migration-numbers.ts';
import { namedInDocuments } from './rules/named-in-documents.ts';
import { machinePaths } from './rules/machine-paths.ts';
import { ownTables } from './rules/own-tables.ts';
import { readerEngines } from './rules/reader-engines.ts';
import { sliceIndex } from './rules/slice-index.ts';
import type { Rule } from './rule.ts';

/** Every rule of the repository, in the order of the report. */
export const allRules: readonly Rule[] = [
  followArrows,
  sliceIndex,
  fileSizes,
  fileNames,
  leftOvers,
  deadExports,
  namedInDocuments,
  configurationPageRule,
  migrationNumbers,
  ownTables,
  machinePaths,
  readerEngines,
  forcedColours,
];
