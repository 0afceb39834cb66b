/** Which proxies are trusted about the requests that they forward. */
import { addressesIn, isPrivateAddress } from '../../config/addresses.ts';
import type { TrustProxy } from '../../config/config.ts';

/** Whether the proxy at an address is trusted; `hop` 0 is the peer that is connected to this server. */
export type Trust = (address: string | undefined, hop: number) => boolean;

export function trustOf(setting: TrustProxy): Trust {
  if (typeof setting === 'object') {
    const isNamed = addressesIn(setting);
    return (address) => isNamed(address);
  }
  const hops = setting === true ? Infinity : Number(setting);
  // Proxies that are not named are trusted at private addresses only. At a public port, a stranger who connects past
  // the proxy would be trusted too.
  return (address, hop) => hop < hops && (hop > 0 || isPrivateAddress(address));
}
