/** The least and the most that a price can be, in US cents. */
const bounds = { min: 50, max: 1_000_000 };

/** The cents of typed dollars; null if invalid, such as `13,49`: a comma only groups thousands. */
export function centsOf(typed: string): number | null {
  const [, dollars, fraction = ''] = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  const cents = Number(dollars.replaceAll(',', '') + fraction.padEnd(2, '0'));
  return cents >= bounds.min && cents <= bounds.max ? cents : null;
}
