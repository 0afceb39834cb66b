import type { Config } from '../../config/config.ts';

/**
 * The origin of a letter's link: the requested site, if it is one of ours. The client that orders a letter chooses
 * the Host header, so otherwise a foreign host could receive the code.
 */
export function letterOrigin(
  requested: string,
  { publicUrl, publicUncensoredUrl }: Pick<Config['site'], 'publicUrl' | 'publicUncensoredUrl'>,
): string {
  // The operator has configured no address.
  if (!publicUrl) return requested;
  // Scheme and port count too: another port of the same host may belong to another program.
  return requested === publicUncensoredUrl ? requested : publicUrl;
}
