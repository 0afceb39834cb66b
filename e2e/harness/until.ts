/** Polls until `ask` answers true; throws after `timeout` milliseconds and names `what`. */
export async function until(what: string, ask: () => Promise<boolean>, timeout = 60_000): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`Waited ${timeout / 1000} s in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
