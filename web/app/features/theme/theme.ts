export type Theme = 'system' | 'dark' | 'light';

/** The choice after this one: a single button goes round all three, and the first press changes what is seen. */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const themes: Theme[] = systemIsDark ? ['system', 'light', 'dark'] : ['system', 'dark', 'light'];
  return themes[(themes.indexOf(theme) + 1) % themes.length]!;
}

/** What early.ts has put on the document before the first paint. */
export function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

export function chooseTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}
