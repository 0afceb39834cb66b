/** One visit to every screen: layout shifts, axe, reflow and reduced motion. */
import assert from 'node:assert/strict';
import { desktop, isSoakRun, journey, phone, withMotion } from '../harness/journey.ts';
import { axeFindings, problemsWhenNarrow } from './accessible.ts';
import { expected, type Look, type Screen } from './screens.ts';
import { delayMedia, shiftsOfLoading } from './still.ts';

export type Combination = readonly [device: 'phone' | 'desktop', colorScheme: 'dark' | 'light'];

/** `npm test` visits each screen with one of these. */
const twoOfFour: readonly Combination[] = [
  ['phone', 'dark'],
  ['desktop', 'light'],
];
const allFour: readonly Combination[] = [...twoOfFour, ['phone', 'light'], ['desktop', 'dark']];

/** What each combination visits: in the soak run everything. */
export function visitsOf<T extends { name: string; onlyOn?: 'phone'; inSoak?: true }>(
  all: readonly T[],
): [Combination, T[]][] {
  const screens = all.filter(({ inSoak }) => isSoakRun || !inSoak);
  const combinations = isSoakRun ? allFour : twoOfFour;
  return combinations.map((combination, place) => {
    const isVisited = ({ onlyOn }: T, index: number) =>
      onlyOn ? onlyOn === combination[0] : isSoakRun || index % combinations.length === place;
    return [combination, screens.filter(isVisited)];
  });
}

export async function everyScreen(look: Look): Promise<void> {
  for (const [[device, colorScheme], screens] of visitsOf(look.screens)) {
    if (screens.length === 0) continue;
    const storageState = (await look.again?.()) ?? look.storageState;
    journey(
      `every screen has no layout shifts and is accessible: ${look.by}, ${device}, ${colorScheme}`,
      {
        ...(device === 'phone' ? phone : desktop),
        ...withMotion,
        colorScheme,
        storageState,
        expected,
      },
      async ({ page, context, step }) => {
        const media = await delayMedia(context);
        const visit = async (screen: Screen) => {
          await page.unrouteAll();
          await screen.prepare?.(page);
          const problems = await shiftsOfLoading(page, screen, media);
          await screen.unfold?.(page);
          problems.push(...(await axeFindings(page)));
          if (device === 'phone') problems.push(...(await problemsWhenNarrow(page)));
          assert.deepEqual(problems, []);
        };
        for (const screen of screens) await step(screen.name, () => visit(screen));
        // The narrow window has shifted the last screen: leave it, so that this does not count.
        await page.goto('about:blank');
      },
    );
  }
}
