const storageKey = 'scroll-positions';

/** How far each entry of the history was scrolled, kept over a reload of the tab. */
export function keepPositions() {
  const positions = new Map<string, number>(stored());
  let current = '';

  // While the document lives we restore, because only we know when a page is there; on a reload the browser does.
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  const save = (key: string) => void positions.set((current = key), scrollY);
  addEventListener('pagehide', () => {
    const key = (history.state as { key?: string } | null)?.key ?? current;
    save(key);
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
    } catch {
      // Without storage Back still works within the tab's present document.
    }
  });
  return { save, takeOver, of: (key: string) => positions.get(key) };
}

function stored(): [string, number][] {
  try {
    const list = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as unknown;
    return Array.isArray(list)
      ? list.filter((each): each is [string, number] => Array.isArray(each) && each.length === 2)
      : [];
  } catch {
    return [];
  }
}
