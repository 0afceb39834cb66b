export { planImport } from './plan-import.ts';
export { describePlan } from './describe-plan.ts';
export { defaultImportLimits } from './plan.ts';
export type { ImportLimits, ImportPlan, PageSource, PlannedChapter, PlannedComic, Skipped } from './plan.ts';
export { ImportRefusal, importRefusalSentences } from './refusals.ts';
export type { ImportRefusalCode } from './refusals.ts';
export { compareFileNames, compareNames } from './names/natural-order.ts';
export { carryOutImport, type ImportOutcome } from './carry-out-import.ts';
