const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day, the same on the server and in every time zone. */
export function PublishedDate({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time dateTime={at.slice(0, 10)} className={className}>
      {format.format(new Date(at))}
    </time>
  );
}
