/** One walk in every engine that readers have. */
import { after, test } from 'node:test';
import { signedUp } from './accounts/signed-in.ts';
import { openChromium } from './engines/chromium.ts';
import type { Driver } from './engines/driver.ts';
import { openFirefox } from './engines/firefox.ts';
import { findFirefox, findWebKit } from './engines/installed.ts';
import { walk } from './engines/walk.ts';
import { openWebKit } from './engines/webkit.ts';
import { closeBrowser } from './harness/browser.ts';
import { newExpiry } from './money/paying.ts';
import { openLibrary } from './harness/site.ts';

const firefox = findFirefox();
const webKit = findWebKit();
const engines: Record<string, { open: () => Promise<Driver> } | { missing: string }> = {
  Chromium: { open: () => openChromium({ navigationApi: true }) },
  'Chromium without the Navigation API': { open: () => openChromium({ navigationApi: false }) },
  Firefox: firefox ? { open: () => openFirefox(firefox) } : { missing: 'firefox-esr is not installed' },
  WebKit:
    'missing' in webKit
      ? { missing: `${webKit.missing} is not installed` }
      : { open: () => openWebKit(webKit) },
};

const { origin, library } = await openLibrary();
after(closeBrowser);

for (const [name, engine] of Object.entries(engines))
  test(
    `${name}: home, menu, Back, comic, reader, Next, Back, reload at the place, pay`,
    { skip: 'missing' in engine && engine.missing, timeout: 180_000 },
    async () => {
      if ('missing' in engine) return;
      const email = `${name.replaceAll(/\W/g, '-')}@readers.example`;
      const { storageState } = await signedUp(origin, { email, password: 'one walk each' });
      const signedIn = storageState.origins[0]!.localStorage;
      const driver = await engine.open();
      try {
        await walk(driver, { origin, library, signedIn, expiry: newExpiry() });
      } finally {
        await driver.close();
      }
    },
  );
