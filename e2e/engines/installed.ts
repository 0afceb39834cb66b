/** The browsers besides Chromium. `npm test` installs them where it can; elsewhere their walks are skipped. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import type { WebKit } from './webkit.ts';

const inPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

export const findFirefox = () => inPath('firefox-esr') ?? inPath('firefox');

export function findWebKit(): WebKit | { missing: string } {
  const driver = inPath('WebKitWebDriver');
  // The folder is named after the architecture.
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const screen = inPath('Xvfb');
  if (!driver || !browser) return { missing: 'webkit2gtk-driver' };
  return screen ? { driver, browser, screen } : { missing: 'xvfb' };
}
