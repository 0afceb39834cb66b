import { getJson, setItem } from '@longstrip/client/browser-storage';

const storageKey = 'documentTrail';
const area = 'sessionStorage';

type Trail = {
  /** The position of the present document in the history. */
  at: number;
  /** By position; null where it is unknown. */
  addresses: (string | null)[];
};

const stored = () => (getJson(storageKey, area) ?? { at: -1, addresses: [] }) as Trail;

/**
 * For browsers without the Navigation API: the addresses before the present one in the history, the latest last. A
 * document knows its position by the state of its history entry. If other sites or typed addresses came between, the
 * addresses before them are not in the trail.
 */
export function keepDocumentTrail(replaces: boolean): () => string[] {
  const trail = stored();
  const known = (history.state as { at?: number } | null)?.at;
  const at = known ?? (replaces ? trail.at : history.length - 1);
  const isNext = known !== undefined || replaces || trail.at + 1 === at;
  const store = (addresses: Trail['addresses']) =>
    setItem(storageKey, JSON.stringify({ at, addresses } satisfies Trail), area);
  if (known === undefined) history.replaceState({ ...(history.state as object | null), at }, '');
  store(isNext ? trail.addresses : []);
  addEventListener('pageshow', ({ persisted }) => persisted && store(stored().addresses));
  const before = () => Array.from({ length: at }, (_, index) => stored().addresses[index] ?? null);
  // Not before: a script may shorten an address that contains a secret. A page that was hidden quickly leaves none.
  addEventListener('pagehide', () => {
    const { pathname, search, hash } = location;
    store([...before(), document.body.hidden ? null : pathname + search + hash]);
  });
  return () => {
    const addresses = before();
    return addresses.slice(addresses.lastIndexOf(null) + 1) as string[];
  };
}
