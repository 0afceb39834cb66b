/** The browser of the end-to-end tests: the system's Chromium, installed with apt-get where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { hasPackage, withAptGet } from './apt.ts';

/** The same engine without windows: with it the end-to-end tests take a fifth less processor time. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium that starts, or undefined after a message that names the remedy. */
export async function findChromium(log: (message: string) => void): Promise<string | undefined> {
  const found = lookForChromium();
  if (found) return found;
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return void log(
      `CHROMIUM_PATH is "${given}", which does not start. Set it to a Chromium or Chrome that does.`,
    );
  const isDone = await withAptGet('Chromium', log, (aptGet) => {
    if (lookForChromium()) return;
    log('Chromium is not here: installing it with apt-get. This takes a minute or two.');
    aptGet('update');
    // Older releases of Debian have no package of the shell.
    const name = hasPackage(headlessShell) ? headlessShell : 'chromium';
    aptGet('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
  });
  if (!isDone)
    return void log(
      `The end-to-end tests need Chromium, which is not here and cannot be installed from here. ` +
        `Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.`,
    );
  const installed = lookForChromium();
  if (!installed) log('Chromium could not be installed. Install it by hand, or set CHROMIUM_PATH.');
  return installed;
}

function lookForChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = given ? [given] : names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  // A program with such a name may not be Chromium: Ubuntu has a script that only recommends a snap.
  return places.find(
    (file) => existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}
