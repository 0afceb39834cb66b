/**
 * How many history entries to go back to `page`, from which the reader was opened. 0 if it is not in the trail, or if
 * pages outside the reader come after it. The trail holds the addresses before the present one, the latest last.
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
