/** A token counts as ended this long before it is, in milliseconds (spec §9). */
const early = 30_000;

/** Whether a token is too old to be sent; true for malformed tokens. */
export function endsSoon(token: string, now: number): boolean {
  try {
    const claims = JSON.parse(atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')));
    return !(claims.exp * 1000 - now > early);
  } catch {
    return true;
  }
}
