/**
 * What this browser remembers of a confirmed age. The proof is a cookie that no script can read; this only says that
 * there seems to be one, so that nobody is asked a question for a moment that they have answered already.
 */
export const hintKey = 'ageConfirmedUntil';

/** Before the first paint: marks the document of those who seem to have confirmed, and notes an answer that is too early. */
export function markAge(): void {
  // Captured: whoever then hears the press takes the note away.
  const note = ({ target }: Event) => {
    if ((target as Element).closest?.('[data-age-yes]')) document.documentElement.dataset['ageSaid'] = '';
  };
  addEventListener('click', note, { capture: true });
  if (hintHolds()) mark();
}

const hintHolds = () => Date.parse(localStorage.getItem(hintKey) ?? '') > Date.now();

/** Marked as confirmed by a hint that is gone meanwhile: the document was kept by the browser, and heard nothing of it. */
export function outlivedHint(): boolean {
  try {
    return document.documentElement.dataset['age'] === 'confirmed' && !hintHolds();
  } catch {
    return false;
  }
}

/** For a site that asks nobody: everybody counts as confirmed. */
export function markUnasked(): void {
  document.documentElement.dataset['age'] = 'unasked';
}

export function ageHinted(): boolean {
  return 'age' in document.documentElement.dataset;
}

/** `until` is null where nobody is asked again. */
export function keepHint(until: string | null): void {
  mark();
  if (until) inStorage((storage) => storage.setItem(hintKey, until));
}

export function dropHint(): void {
  delete document.documentElement.dataset['age'];
  inStorage((storage) => storage.removeItem(hintKey));
}

function mark() {
  document.documentElement.dataset['age'] = 'confirmed';
}

function inStorage(does: (storage: Storage) => void) {
  try {
    does(localStorage);
  } catch {
    // Without storage the hint lasts as long as the page, and the question is seen for a moment.
  }
}
