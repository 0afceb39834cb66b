/** Milliseconds that the pointer or the focus stays on a link before its page is prepared. A swipe or sweep is shorter. */
export const dwellTime = 80;

type Connection = { connection?: { saveData?: boolean } };

/** Prepares the page of a link of the site on which the pointer or the focus stays, unless the browser is to save data. */
export function prepareOnDwell(prepare: (to: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const begin = ({ target }: Event) => {
    cancel();
    const to = (target as Element).closest?.('a[href^="/"]')?.getAttribute('href');
    if (to && !(navigator as Connection).connection?.saveData) timer = setTimeout(prepare, dwellTime, to);
  };
  for (const type of ['pointerover', 'focusin']) addEventListener(type, begin);
  for (const type of ['pointerout', 'pointercancel', 'focusout']) addEventListener(type, cancel);
}
