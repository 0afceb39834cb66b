import type { Answer } from '@longstrip/client/calls';

type Restored = Pick<Answer<'restoreFromTrash'>['data'][number], 'title' | 'newNumber'>;

/** The message after a restore. It names the episodes that got another number. */
export function restoredText(entries: readonly Restored[]): string {
  const moved = entries.flatMap(({ title, newNumber }) =>
    newNumber === null ? [] : `“${title}” is episode ${newNumber} now: its number was taken.`,
  );
  return ['Restored.', ...moved].join(' ');
}
