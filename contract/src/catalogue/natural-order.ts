const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares names as people order them: "page 2" before "page 10". */
export const compareNaturally = (a: string, b: string): number => collator.compare(a, b);
