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

/** The same keys by their place, for layouts that write other scripts there, such as Cyrillic. */
const keysByPlace: Readonly<Record<string, string>> = {
  Period: '.',
  Comma: ',',
  KeyL: 'l',
  KeyM: 'm',
  KeyF: 'f',
  KeyH: 'h',
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
>;

/** What a key press means, or null when it is none of ours. Letters can be turned off (WCAG 2.1.4), Escape cannot. */
export function actionOf(pressed: Pressed, typing: boolean, letters: boolean): ReaderAction | null {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isComposing || typing) return null;
  const action = keyActions[keyOf(pressed)] ?? null;
  return letters || action === 'leave' ? action : null;
}

/** A letter of another script stands for the key at its place. Latin layouts, such as Dvorak, are followed. */
function keyOf({ key, code }: Pressed): string {
  if (Object.hasOwn(keyActions, key)) return key;
  const isOtherScript = /^[\p{L}\p{M}]$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOtherScript ? (keysByPlace[code] ?? key) : key.toLowerCase();
}
