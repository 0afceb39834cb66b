export { planImport } from './plan-import.ts';
export { compareImport, type ImportOptions } from './compare-import.ts';
export { describePlan, describeOutcome } from './describe-plan.ts';
export { defaultImportLimits, isOnPurpose } from './plan.ts';
export type { ImportLimits, ImportPlan, PageSource } from './plan.ts';
export { ImportRefusal } from './refusals.ts';
export { carryOutImport, type ImportOutcome } from './carry-out-import.ts';
export { waitForImages } from './wait-for-images.ts';
