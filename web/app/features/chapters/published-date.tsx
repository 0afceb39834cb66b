import { formatShortDay } from '@longstrip/contract/days.texts';

/** The day, the same on the server and in every time zone. */
export function PublishedDate({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time dateTime={at.slice(0, 10)} className={className}>
      {formatShortDay(at)}
    </time>
  );
}
