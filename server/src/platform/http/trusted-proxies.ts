/** Which network addresses are believed about the requests that they pass on. */
import { addressesIn, isPrivateAddress } from '../../config.addresses.ts';
import type { TrustProxy } from '../../config.ts';

/** Whether the proxy at an address is believed; `hop` 0 is the peer that is connected to this server. */
export type Trust = (address: string | undefined, hop: number) => boolean;

export function trustOf(setting: TrustProxy): Trust {
  if (typeof setting === 'object') {
    const isNamed = addressesIn(setting);
    return (address) => isNamed(address);
  }
  const hops = setting === true ? Infinity : Number(setting);
  // Proxies that are not named are believed from private addresses only: where the port is open to everybody,
  // a stranger who connects past the proxy would be believed too.
  return (address, hop) => hop < hops && (hop > 0 || isPrivateAddress(address));
}
