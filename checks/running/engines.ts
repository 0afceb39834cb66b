/** The other browsers that readers have, for the walks of `e2e/engines.e2e.ts`. They are optional. */
import { findFirefox, findWebKit } from '../../e2e/engines/installed.ts';
import { hasPackage, withAptGet } from './apt.ts';

/** The packages of Debian that are missing. */
function missingPackages(): string[] {
  return [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...('missing' in findWebKit() ? ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'] : []),
  ];
}

/** Installs them once, where that is possible. The walks of those that stay missing are skipped. */
export async function installEngines(log: (message: string) => void): Promise<void> {
  if (missingPackages().length === 0) return;
  const isDone = await withAptGet('browsers', log, (aptGet) => {
    if (missingPackages().length === 0) return;
    log('Firefox or WebKit is not here: installing them with apt-get. This takes a minute or two.');
    aptGet('update');
    // Other systems have them under other names, or not at all.
    const packages = missingPackages().filter(hasPackage);
    if (packages.length > 0) aptGet('install', '-y', '--no-install-recommends', ...packages);
  });
  const missing = missingPackages();
  if (missing.length > 0)
    log(
      `Some browsers are not tested: ${missing.join(', ')} ${isDone ? 'could not be' : 'is not here and cannot be'} installed.`,
    );
}
