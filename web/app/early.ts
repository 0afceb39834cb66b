import { markAge } from './features/maturity/age-hint.ts';
import { watchQuickHide } from './features/maturity/quick-hide.ts';
import { applySettings, storedSettings } from './features/reader/reader-settings.ts';
import { keepRoomToContinue, restoreBeforePaint } from './features/reading/early-place.ts';
import { asksUncensored } from './platform/adult.ts';
import { startAfterFirstPictures } from './platform/early-start.ts';
import { markSession } from './platform/session/early-session.ts';

// Runs before the first paint, as a file of its own: a page must never show in the wrong theme first.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  keepRoomToContinue();
  markSession();
  markAge();
} catch {
  // Storage can be forbidden; the system's theme is right then.
}
document.documentElement.dataset.js = '';
// The document is the same for every query, so the server cannot mark this one.
if (asksUncensored(location.search)) document.documentElement.dataset.adult = '';
watchQuickHide(() => storedSettings().keys);
applySettings(storedSettings());
restoreBeforePaint();
startAfterFirstPictures(document.currentScript as HTMLScriptElement | null);
