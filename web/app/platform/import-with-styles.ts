const requested = new Map<string, Promise<unknown>>();

/** Imports a part of the site together with its styles. Those of the first page are in its document. */
export async function importWithStyles<T>(load: () => Promise<T>, styles: string[] = []): Promise<T> {
  const [part] = await Promise.all([load(), ...styles.map((file) => addStyle(`/${file}`))]);
  return part;
}

/** A file that could not be loaded is requested again by the next import. */
function addStyle(href: string): Promise<unknown> | null {
  const before = requested.get(href);
  if (before || document.querySelector(`[data-files~="${href}"]`)) return before ?? null;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      requested.delete(href);
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
  });
  requested.set(href, loaded);
  document.head.append(link);
  return loaded;
}
