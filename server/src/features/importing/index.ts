export { planImport } from './plan-import.ts';
export { compareImport } from './compare-import.ts';
export { describePlan, describeOutcome } from './describe-plan.ts';
export { defaultImportLimits } from './plan.ts';
export type { ImportLimits, ImportPlan } from './plan.ts';
export { ImportRefusal, type Refused } from './refusals.ts';
export { carryOutImport } from './carry-out-import.ts';
export { waitForImages } from './wait-for-images.ts';
export { exportComics } from './export-comics.ts';
