import { getItem } from '@longstrip/client/browser-storage';
import { settingsKey } from '../../platform/single-keys.ts';

const stripWidths = [480, 640, 800] as const;
const backgrounds = ['site', 'black', 'white'] as const;

export type ReaderSettings = {
  /** Maximum width of the strip on wide screens, in pixels. */
  width: (typeof stripWidths)[number];
  background: (typeof backgrounds)[number];
  /** Letter and punctuation shortcuts. */
  keys: boolean;
};

export const defaultSettings: ReaderSettings = { width: 800, background: 'site', keys: true };

/** Parses stored settings. A part that is not valid counts as not set. */
export function parseSettings(text: string | null): ReaderSettings {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ReaderSettings> | null;
    return {
      width: stripWidths.find((each) => each === value?.width) ?? defaultSettings.width,
      background: backgrounds.find((each) => each === value?.background) ?? defaultSettings.background,
      keys: typeof value?.keys === 'boolean' ? value.keys : defaultSettings.keys,
    };
  } catch {
    return defaultSettings;
  }
}

export const storedSettings = (): ReaderSettings => parseSettings(getItem(settingsKey));

/** Marks the document for the stylesheet; before the first paint, and again at every change. */
export function applySettings({ width, background }: ReaderSettings): void {
  const { dataset } = document.documentElement;
  dataset['stripWidth'] = String(width);
  dataset['stripBackground'] = background;
}
