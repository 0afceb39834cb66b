/** Navigation between screens of the back office without loading its document again. */
import type { Page } from '@playwright/test';

/** Goes to a path of the app as Forward does. The router counts history entries in `idx`. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * The same, and resolves once the open screen is gone. `path` must lead to another screen, not to another part of it.
 */
export async function navigateAway(page: Page, path: string): Promise<void> {
  await page.locator('#screen h1').evaluate((heading) => heading.setAttribute('data-left', ''));
  await navigate(page, path);
  await page.locator('#screen h1:not([data-left])').waitFor();
}

/** Points at a link to a screen, as people do before they press it: the app loads the file of the screen then. */
export const pointAtLink = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.id = 'link';
    link.href = to;
    document.body.append(link);
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, href);

export const pressLink = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const link = document.getElementById('link')!;
    link.click();
    link.remove();
  });

/**
 * Resolves once the screen, with the pictures in the window, is complete and has not changed for `pause` milliseconds.
 * It runs in the page, because polling from outside would be measured.
 */
export function whenComplete(pause: number): Promise<void> {
  const isComplete = () =>
    document.querySelector('#screen h1') !== null &&
    document.querySelector('[aria-busy="true"]') === null &&
    [...document.images].every((image) => image.complete || isOutOfView(image.getBoundingClientRect()));
  const isOutOfView = ({ top, bottom }: DOMRect) => bottom < 0 || top > innerHeight;
  return new Promise((resolve) => {
    let timer = setTimeout(check, pause);
    const observer = new MutationObserver(wait);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(check, pause);
    }
    function check() {
      if (!isComplete()) return wait();
      observer.disconnect();
      resolve();
    }
  });
}
