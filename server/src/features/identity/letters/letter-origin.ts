import type { Config } from '../../../config.ts';

/**
 * Where a letter's link leads: to the site that was asked, as long as that is one of ours. Whoever orders somebody a
 * letter chooses the Host header, and a host of theirs would be handed the code.
 */
export function letterOrigin(
  asked: string,
  { publicUrl, publicUncensoredUrl, uncensoredHosts }: Config['site'],
): string {
  // Then the operator has not said what is ours.
  if (!publicUrl) return asked;
  if (asked === publicUrl || asked === publicUncensoredUrl) return asked;
  const { hostname } = new URL(asked);
  // As `siteOfHost` has it: where hosts are named, there are no others.
  const ours = uncensoredHosts.length > 0 ? uncensoredHosts : [`uncensored.${new URL(publicUrl).hostname}`];
  return !publicUncensoredUrl && ours.includes(hostname) ? asked : publicUrl;
}
