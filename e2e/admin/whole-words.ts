import type { Page } from '@playwright/test';
import { desktop } from '../harness/journey.ts';

/** The narrowest window that shows the navigation beside a screen, as on a tablet. */
const tablet = { width: 1024, height: 768 };

/** Beside the navigation, no word of a list may be broken, except in columns for long words, and nothing sticks out. */
export async function problemsBesideNavigation(page: Page): Promise<string[]> {
  await page.setViewportSize(tablet);
  const problems = await page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('#screen table :is(th, td:not([data-long]))')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        // A hyphen or a slash is a place to break.
        for (const { 0: word, index } of text.data.matchAll(/[^\s\-–/]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`breaks the word “${word}” at 1024 px`);
        }
      }
    }
    const { scrollWidth } = document.documentElement;
    return [
      ...broken.slice(0, 3),
      ...(scrollWidth > innerWidth ? [`is ${scrollWidth} px wide in a window of ${innerWidth}`] : []),
    ];
  });
  await page.setViewportSize(desktop.viewport);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return problems;
}
