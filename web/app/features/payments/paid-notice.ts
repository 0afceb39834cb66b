import { getItem, removeItem, setItem } from '@longstrip/client/browser-storage';

/** In session storage: what was paid, for the page that is opened next. */
const key = 'paidNotice';

export const keepPaidNotice = (text: string): void => setItem(key, text, 'sessionStorage');

/** Says once what was paid, over the page that the reader came back to. */
export async function showPaidNotice(): Promise<void> {
  const text = getItem(key, 'sessionStorage');
  if (text === null) return;
  removeItem(key, 'sessionStorage');
  const { showToast } = await import('./paid-toast.tsx');
  showToast(text);
}
