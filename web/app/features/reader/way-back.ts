/**
 * How many history entries back the page is from which this reader was entered, when only other pages of the reader lie
 * between; 0 when it is not there. The trail holds the addresses before the present one, the latest last.
 */
export function stepsBackTo(page: string, trail: readonly string[]): number {
  const [comicPath] = page.split('?');
  for (let steps = 1; steps <= trail.length; steps++) {
    const [address] = trail.at(-steps)!.split('#');
    if (address === page) return steps;
    if (!address!.startsWith(`${comicPath}/`)) return 0;
  }
  return 0;
}
