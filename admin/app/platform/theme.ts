import { createTheme, type CSSVariablesResolver, type MantineColorSchemeManager } from '@mantine/core';
import { getItem } from '@longstrip/client/browser-storage';
import { chooseTheme, type Theme } from '@longstrip/client/theme';

const accent = [
  '#fff0ea', '#ffe3da', '#ffc5b3', '#ffa68a', '#ff8562', '#ff5c35', '#e84a24', '#b8310d', '#8f2408', '#6b1a05',
] as const; // prettier-ignore

// Mantine derives some colours itself from these: surfaces, lines and texts of the tokens, from light to dark.
const dark = [
  '#f5f1ea', '#d8d3de', '#a9a4b3', '#6f6a7c', '#2d2a36', '#23202b', '#16141b', '#1a1820', '#0f0e13', '#08070b',
] as const; // prettier-ignore
const gray = [
  '#fbf7f0', '#f1eadf', '#e4dccf', '#d9cfbf', '#bfb5a5', '#8f877b', '#655f70', '#4a4553', '#2f2b36', '#1c1922',
] as const; // prettier-ignore

const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  // The header of a dialog is not the banner landmark of the page.
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 5,
  colors: { accent, dark, gray },
  autoContrast: true,
  luminanceThreshold: 0.25,
  defaultRadius: 8,
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: { fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif" },
  cursorType: 'pointer',
  // Links stand out without colour, too.
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { ...dialog, styles: { title: { fontSize: '1.0625rem', fontWeight: 700 } } } },
    Drawer: { defaultProps: dialog },
  },
});

// The tokens know both themes: light-dark() follows the colour scheme of the document.
const variables = {
  '--mantine-color-body': 'var(--background)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-primary-color-light': 'var(--accent-wash)',
  '--mantine-primary-color-light-hover': 'var(--accent-wash)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-wash)',
  '--mantine-color-accent-light-hover': 'var(--accent-wash)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});

const toScheme = (theme: string | null) => (theme === 'dark' || theme === 'light' ? theme : 'auto');
const toTheme = (scheme: string): Theme => (scheme === 'dark' || scheme === 'light' ? scheme : 'system');

/** Shares the choice of the theme with the reader site. */
export const colorSchemes: MantineColorSchemeManager = {
  get: () => toScheme(getItem('theme')),
  set: (scheme) => chooseTheme(toTheme(scheme)),
  subscribe(onUpdate) {
    const onStorage = ({ key, newValue }: StorageEvent) => key === 'theme' && onUpdate(toScheme(newValue));
    storageListener = onStorage;
    addEventListener('storage', onStorage);
  },
  unsubscribe: () => storageListener && removeEventListener('storage', storageListener),
  clear: () => chooseTheme('system'),
};
let storageListener: ((event: StorageEvent) => void) | undefined;
