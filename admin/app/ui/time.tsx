/** The site's time zone, which the server writes into the document: all times are shown and entered in it. */
export const timeZone = document.documentElement.dataset['timeZone'] ?? 'UTC';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
const dayOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });

/** A moment in the site's time zone; its title has UTC. */
export function Time({ at, day = false }: { at: string; day?: boolean }) {
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace(/(\.\d+)?Z$/, '')} UTC`}>
      {(day ? dayOnly : exact).format(new Date(at))}
    </time>
  );
}
