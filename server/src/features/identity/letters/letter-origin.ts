import type { Config } from '../../../config.ts';

/**
 * Where a letter's link leads: to the site that was asked, as long as that is one of ours. Whoever orders somebody a
 * letter chooses the Host header, and a host of theirs would be handed the code.
 */
export function letterOrigin(
  asked: string,
  { publicUrl, publicUncensoredUrl }: Pick<Config['site'], 'publicUrl' | 'publicUncensoredUrl'>,
): string {
  // Then the operator has not said what is ours.
  if (!publicUrl) return asked;
  // Scheme and port count too: another port of the same host may be somebody else's program.
  return asked === publicUncensoredUrl ? asked : publicUrl;
}
