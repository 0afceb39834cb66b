/** Asks again until the answer is yes; throws after `timeout` milliseconds, naming what never came. */
export async function until(what: string, ask: () => Promise<boolean>, timeout = 60_000): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`Waited ${timeout / 1000} s in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
