/** One Chromium for the whole test file. */
import { type Browser, chromium } from '@playwright/test';

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
];

let open: Promise<Browser> | undefined;

export function openBrowser(): Promise<Browser> {
  return (open ??= chromium.launch({ executablePath: chromiumPath, headless: true, args: chromiumFlags }));
}

export async function closeBrowser(): Promise<void> {
  await (await open)?.close();
  open = undefined;
}
