import type { Readiness } from './readiness.rules.ts';

/** What is missing from a chapter, for people. */
export const readinessTexts: Record<Readiness, string> = {
  ready: 'Ready',
  processing: 'Still processing',
  page_failed: 'A page could not be processed',
  missing_variant: 'Missing variant',
  no_pages: 'No pages',
};
