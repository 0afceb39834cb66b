/** Compares the calls that screens of the back office make with those that tests find in their source. */
import { apiBase } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import type { Page, Request } from '@playwright/test';

/** Calls that the app makes on every screen. */
const callsOfShell: ReadonlySet<string> = new Set(['readAccount', 'readSite']);

/** Paths without parameters first: some are also a value of one. */
const patterns = allEndpoints
  .map(({ name, method, path }) => ({
    name,
    method,
    path: new RegExp(`^${apiBase}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

/** The name of the call that a request makes; undefined if it is not a call of the API. */
export function callOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  return patterns.find(({ method, path }) => method === request.method() && path.test(pathname))?.name;
}

/** Records the calls of the app itself, not those of a page that it shows in a frame. */
export function recordCalls(page: Page) {
  let made = new Set<string>();
  page.on('request', (request) => {
    const name = request.frame() === page.mainFrame() ? callOf(request) : undefined;
    if (name !== undefined) made.add(name);
  });
  return {
    /** Calls from now on belong to the next screen. */
    begin: () => void (made = new Set()),
    /** What is wrong with the calls since `begin`. */
    problemsOf: (calls: readonly string[]) =>
      [...made]
        .filter((name) => !callsOfShell.has(name) && !calls.includes(name))
        .map((name) => `makes a call that calls-of-page.ts does not find in its source: ${name}`),
  };
}
