import { removeItem, setItem } from './browser-storage.ts';

export type Theme = 'system' | 'dark' | 'light';

/** The next choice: one button cycles through all three, and the first press changes the visible theme. */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const themes: Theme[] = systemIsDark ? ['system', 'light', 'dark'] : ['system', 'dark', 'light'];
  return themes[(themes.indexOf(theme) + 1) % themes.length]!;
}

/** The theme that early.ts applied before the first paint, or the reader chose since. */
export function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

/** Shows the document in the theme, and the browser's own bars in its colour. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme:${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === 'system') removeItem('theme');
  else setItem('theme', theme);
}
