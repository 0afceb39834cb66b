import { getItem } from '@longstrip/client/browser-storage';
import { markAge } from './features/maturity/age-hint.ts';
import { watchQuickHide } from './features/maturity/quick-hide.ts';
import { applySettings, storedSettings } from './features/reader/reader-settings.ts';
import { adoptOldReading } from './features/reading/adopt-old-reading.ts';
import { reserveContinueRow, restoreBeforePaint } from './features/reading/early-place.ts';
import { applyTheme } from '@longstrip/client/theme';
import { requestsUncensored } from './platform/adult.ts';
import { startAfterFirstPictures } from './platform/early-start.ts';
import { markSession } from './platform/session/early-session.ts';

// Runs before the first paint, as a separate file, so that no page shows in the wrong theme first.
const theme = getItem('theme');
if (theme === 'dark' || theme === 'light') applyTheme(theme);
adoptOldReading();
reserveContinueRow();
markSession();
markAge();
document.documentElement.dataset.js = '';
// Firefox takes a font of the system, with other widths, while the site's own is on its way, unless the fallback made
// for it is loaded already. The styles follow this script; the first frame comes after them, and before the first paint.
requestAnimationFrame(() => {
  for (const name of ['400 1em "Figtree Fallback"', '700 1em "Bricolage Fallback"'])
    void document.fonts.load(name).catch(() => {});
});
// The document is the same for every query, so the server cannot mark this one.
if (requestsUncensored(location.search)) {
  document.documentElement.dataset.adult = '';
  document.documentElement.dataset.uncensoredMode = '';
}
watchQuickHide(() => storedSettings().keys);
applySettings(storedSettings());
restoreBeforePaint();
startAfterFirstPictures(document.currentScript as HTMLScriptElement | null);
