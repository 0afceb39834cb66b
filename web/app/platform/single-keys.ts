import { getItem } from '@longstrip/client/browser-storage';

/** Where the settings of the reader are stored. */
export const settingsKey = 'readerSettings';

/** Whether single keys do something. People turn that off in the settings of the reader (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  try {
    return (JSON.parse(getItem(settingsKey) ?? '{}') as { keys?: unknown } | null)?.keys !== false;
  } catch {
    return true;
  }
}
