export type ReaderAction = 'previous' | 'next' | 'bars' | 'list' | 'fullscreen' | 'help' | 'leave';

/** Every key of the reader with what it does, in the order the help shows them. */
export const keyMap: { keys: string[]; action: ReaderAction; does: string }[] = [
  { keys: ['.'], action: 'next', does: 'Next episode' },
  { keys: [','], action: 'previous', does: 'Previous episode' },
  { keys: ['l'], action: 'list', does: 'List of episodes' },
  { keys: ['m'], action: 'bars', does: 'Show or hide the controls' },
  { keys: ['f'], action: 'fullscreen', does: 'Full screen on or off' },
  { keys: ['h', '?'], action: 'help', does: 'Keyboard and settings' },
  { keys: ['Escape'], action: 'leave', does: 'Close what is open, then the reader' },
];

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
>;

/** What a key press means, or null when it is none of ours. Letters can be turned off (WCAG 2.1.4), Escape cannot. */
export function actionOf(pressed: Pressed, typing: boolean, letters: boolean): ReaderAction | null {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isComposing || typing) return null;
  const found = keyMap.find(
    ({ keys }) => keys.includes(pressed.key) || keys.includes(pressed.key.toLowerCase()),
  );
  if (!found || (!letters && found.action !== 'leave')) return null;
  return found.action;
}
