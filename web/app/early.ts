import { applySettings, storedSettings } from './features/reader/reader-settings.ts';
import { restoreBeforePaint } from './features/reading/early-place.ts';
import { startAfterFirstPictures } from './platform/early-start.ts';
import { markSession } from './platform/session/early-session.ts';

// Runs before the first paint, as a file of its own: a page must never show in the wrong theme first.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  // The home page keeps room for "Continue reading" from the first paint on.
  if ((localStorage.getItem('comicsReadingHistory') ?? '[]') !== '[]')
    document.documentElement.dataset.continues = '';
  markSession();
} catch {
  // Storage can be forbidden; the system's theme is right then.
}
document.documentElement.dataset.js = '';
applySettings(storedSettings());
restoreBeforePaint();
startAfterFirstPictures(document.currentScript as HTMLScriptElement | null);
