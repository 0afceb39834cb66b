import { expect as patient } from '@playwright/test';

/** Waits longer than Playwright's five seconds: on a busy machine a page that is right may take that long. */
export const expect = patient.configure({ timeout: 20_000 });
