/** Milliseconds before its expiry at which a token counts as expired (spec §9). */
const marginMs = 30_000;

/** Whether a token is too old to be sent; true for malformed tokens. */
export function endsSoon(token: string, now: number): boolean {
  try {
    const claims = JSON.parse(atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')));
    return !(claims.exp * 1000 - now > marginMs);
  } catch {
    return true;
  }
}
