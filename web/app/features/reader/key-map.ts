export type ReaderAction = 'previous' | 'next' | 'bars' | 'list' | 'fullscreen' | 'help' | 'leave';

/** Every key of the reader. */
export const keyActions: Readonly<Record<string, ReaderAction>> = {
  '.': 'next',
  ',': 'previous',
  l: 'list',
  m: 'bars',
  f: 'fullscreen',
  h: 'help',
  '?': 'help',
  Escape: 'leave',
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
>;

/** What a key press means, or null when it is none of ours. Letters can be turned off (WCAG 2.1.4), Escape cannot. */
export function actionOf(pressed: Pressed, typing: boolean, letters: boolean): ReaderAction | null {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isComposing || typing) return null;
  const action = keyActions[pressed.key] ?? keyActions[pressed.key.toLowerCase()] ?? null;
  return letters || action === 'leave' ? action : null;
}
