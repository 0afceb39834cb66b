/** One visit to every screen: layout shifts, script budget, axe, reflow and reduced motion. */
import assert from 'node:assert/strict';
import { desktop, journey, phone } from '../harness/journey.ts';
import { axeFindings, problemsWhenNarrow } from './accessible.ts';
import { watchScripts } from './budgets.ts';
import { expected, type Look, type Screen } from './screens.ts';
import { delayMedia, shiftsOfLoading } from './still.ts';

export type Combination = readonly [device: 'phone' | 'desktop', colorScheme: 'dark' | 'light'];

/** For `npm test`; looks.soak.ts has all. */
export const twoOfFour: readonly Combination[] = [
  ['phone', 'dark'],
  ['desktop', 'light'],
];
export const allFour: readonly Combination[] = [...twoOfFour, ['phone', 'light'], ['desktop', 'dark']];

/** The layouts that readers meet most are visited in both combinations, every other screen in one of them. */
const visitedInBoth = /^(home|categories|comic|reader|reader-locked|premium|payment|account)$/;

export function everyScreen(look: Look, combinations: typeof twoOfFour): void {
  const inOne =
    combinations === twoOfFour ? look.screens.filter(({ name }) => !visitedInBoth.test(name)) : [];
  for (const [place, [device, colorScheme]] of combinations.entries()) {
    const screens = look.screens.filter((screen) => {
      // The menu of desktops has nothing to open.
      if (screen.name === 'menu') return device === 'phone';
      return !inOne.includes(screen) || inOne.indexOf(screen) % 2 === place;
    });
    if (screens.length === 0) continue;
    journey(
      `every screen has no layout shifts, fits its budget and is accessible: ${look.by}, ${device}, ${colorScheme}`,
      {
        ...(device === 'phone' ? phone : desktop),
        colorScheme,
        storageState: look.storageState,
        expected,
      },
      async ({ page, context, step }) => {
        const media = await delayMedia(context);
        const visit = async (screen: Screen) => {
          await page.unrouteAll();
          await screen.prepare?.(page);
          const overweight = watchScripts(page, screen.name, look);
          const problems = await shiftsOfLoading(page, screen, media);
          problems.push(...(await overweight()));
          await screen.unfold?.(page);
          problems.push(...(await axeFindings(page)));
          if (device === 'phone') problems.push(...(await problemsWhenNarrow(page)));
          assert.deepEqual(problems, []);
        };
        for (const screen of screens) await step(screen.name, () => visit(screen));
        // Making the last screen narrower has moved what is on it.
        await page.goto('about:blank');
      },
    );
  }
}
