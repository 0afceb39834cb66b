import { canStore, getItem, removeItem, setItem } from '@longstrip/client/browser-storage';

/**
 * The hint of a confirmed age. The proof is a cookie that no script can read; the hint only says that there seems to
 * be one, so that the question does not flash for readers who have answered it.
 */
export const hintKey = 'ageConfirmedUntil';

/** Before the first paint: marks the document if there is a hint, and notes an answer before hydration. */
export function markAge(): void {
  // In the capture phase, because the button's own handler removes the note afterwards.
  const note = ({ target }: Event) => {
    if ((target as Element).closest?.('[data-age-yes]')) document.documentElement.dataset['ageSaid'] = '';
  };
  addEventListener('click', note, { capture: true });
  if (hintHolds()) mark();
}

const hintHolds = () => Date.parse(getItem(hintKey) ?? '') > Date.now();

/** The document is marked as confirmed, but the hint has been removed since: it came from the back/forward cache. */
export function isHintExpired(): boolean {
  return document.documentElement.dataset['age'] === 'confirmed' && canStore() && !hintHolds();
}

/** For a site without the question: every reader counts as confirmed. */
export function markUnasked(): void {
  document.documentElement.dataset['age'] = 'unasked';
}

export function hasAgeHint(): boolean {
  return 'age' in document.documentElement.dataset;
}

/** `until` is null where the question is never asked again. */
export function keepHint(until: string | null): void {
  mark();
  if (until) setItem(hintKey, until);
}

export function dropHint(): void {
  delete document.documentElement.dataset['age'];
  removeItem(hintKey);
}

function mark() {
  document.documentElement.dataset['age'] = 'confirmed';
}
