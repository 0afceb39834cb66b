import { expect as playwright } from '@playwright/test';

/** Waits longer than Playwright's five seconds: on a busy machine a correct page may take that long. */
const patient = playwright.configure({ timeout: 20_000 });

/** Polls every 100 ms; by default Playwright soon polls only once a second. */
const poll: typeof patient.poll = (actual, options) =>
  patient.poll(actual, {
    intervals: [100],
    ...(typeof options === 'string' ? { message: options } : options),
  });

export const expect = new Proxy(patient, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});
