/** A site over TLS whose sign-in buttons lead to the demo provider, and the choice of a person there. */
import { after, before } from 'node:test';
import type { Page } from '@playwright/test';
import { expect } from '../harness/expect.ts';
import { desktop } from '../harness/journey.ts';
import { type RunningServer, startServer } from '../harness/server-process.ts';
import { openTlsFront, type TlsFront } from '../harness/tls.ts';

export type TlsSite = { readonly origin: string };

/** One site for all journeys of a file: it is started before the first of them. */
export function openTlsSite(): TlsSite {
  let server: RunningServer;
  let front: TlsFront;
  before(async () => {
    // Without jobs, no demo comics are made; the buttons need DEMO to be on.
    server = await startServer({ DEMO: 'on', ROLES: 'pages,api', TRUST_PROXY: 'loopback' });
    front = await openTlsFront(server.port);
  });
  after(async () => {
    await front.close();
    await server.stop();
  });
  return {
    get origin() {
      return front.origin;
    },
  };
}

export const overTls = { ...desktop, ignoreHTTPSErrors: true };

/** Presses a button that opens a window, and answers the window. */
export async function popupBy(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  return opening;
}

/** Signs in at the provider as a person of `@readers.example`; a person who is not listed types their name. */
export async function chooseReader(popup: Page, name: string): Promise<void> {
  const listed = popup.getByRole('button', { name: `${name}@readers.example` });
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
  if (await listed.isVisible()) return listed.click();
  await popup.getByText('Someone else').click();
  await popup.getByLabel('Name').fill(name);
  await popup.getByLabel('Address').fill(`${name}@readers.example`);
  await popup.getByRole('button', { name: 'Continue' }).click();
}
