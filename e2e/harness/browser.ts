/** One Chromium for the whole test file. */
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? installed.find((file) => existsSync(file));

/** Each window would load these in a process of its own: more work than most pages of the site. */
const unusedPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Features that Playwright turns off and that could affect this site. Repeated, because only the last list counts. */
const turnedOffByPlaywright = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const chromiumFlags = [
  `--disable-features=${[...unusedPopups, ...turnedOffByPlaywright].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
];

let open: Promise<Browser> | undefined;
/** The folder of the raw traces of all contexts. */
let tracesDir: string | undefined;

export function openBrowser(): Promise<Browser> {
  tracesDir ??= mkdtempSync(path.join(os.tmpdir(), 'longstrip-traces-'));
  const launch = () =>
    chromium.launch({ executablePath: chromiumPath, headless: true, args: chromiumFlags, tracesDir });
  // Chromium has crashed at its own start, once in some hundred times.
  return (open ??= launch().catch(launch));
}

export async function closeBrowser(): Promise<void> {
  await (await open)?.close();
  open = undefined;
  if (tracesDir) await rm(tracesDir, { recursive: true, force: true });
  tracesDir = undefined;
}
