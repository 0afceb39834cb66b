import styles from './time.module.css';

/** The site's time zone, which the server writes into the document: all times are shown and entered in it. */
export const timeZone = document.documentElement.dataset['timeZone'] ?? 'UTC';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
const dayOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });

type TimeProps = {
  at: string;
  day?: boolean;
  /** Names the zone, where no `TimeZoneNote` is near. */
  withZone?: boolean;
};

/** A moment in the site's time zone; its title has UTC. */
export function Time({ at, day = false, withZone = false }: TimeProps) {
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace(/(\.\d+)?Z$/, '')} UTC`}>
      {(day ? dayOnly : exact).format(new Date(at))}
      {withZone && ` (${timeZone})`}
    </time>
  );
}

/** Shown once beside a list or details with times. */
export function TimeZoneNote() {
  return <p className={styles.zone}>Times are in {timeZone}</p>;
}
