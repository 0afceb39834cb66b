const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const dayOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The time zone of this browser, in which all times are shown. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in the time zone of the browser; its title has UTC. */
export function Time({ at, day = false }: { at: string; day?: boolean }) {
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace(/(\.\d+)?Z$/, '')} UTC`}>
      {(day ? dayOnly : exact).format(new Date(at))}
    </time>
  );
}
