/** What no page may do, whatever a journey is about. */
import type { BrowserContext, Page } from '@playwright/test';

/** Console errors, violated policies, failed requests and foreign hosts, as sentences. */
export async function watch(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('page', (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        problems.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      // Leaving a page aborts its pending requests.
      if (why !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${why}`);
    });
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (!/^(data|blob|about):$/.test(protocol) && !/(^|\.)localhost$/.test(hostname))
        problems.push(`foreign host: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
    });
  });
  return problems;
}
