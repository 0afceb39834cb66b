import { weekdays } from '@longstrip/contract/catalogue/comics.texts';
import { readersWeek, siteWeek } from '../features/comics/calendar.ts';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { comicsApi } from '../features/comics/comics.api.ts';
import { genrePath } from '../features/comics/genre-path.ts';
import { BareHead, Head } from '../platform/head.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { Link } from '../platform/router/index.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './calendar-page.module.css';

export const loader = pageLoader((load) => load(comicsApi.endpoints.calendar, undefined));

const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

/** The layout of the page while its comics are loaded. */
export function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <BareHead title="Calendar" />
      <BackLink to="/">Back to main</BackLink>
      <h1>Calendar</h1>
      <ul className={styles.grid}>
        {Array.from({ length: 12 }, (_, index) => (
          <CardSkeleton key={index} compact />
        ))}
      </ul>
    </div>
  );
}

/** By the clock of the reader. */
const presentDay = () => new Date().getDay() || 7;

export function Component() {
  const { data } = comicsApi.endpoints.calendar.useQuery(undefined);
  const hydrated = useHydrated();
  if (!data) return null;
  const ofSite = siteWeek(data);
  const ofReader = hydrated ? readersWeek(data) : ofSite;
  const isOtherZone = JSON.stringify(ofReader) !== JSON.stringify(ofSite);
  const today = hydrated ? presentDay() : 0;
  const week = ofReader.filter(({ comics }) => comics.length > 0);
  const hasTimes = week.some(({ comics }) => comics.some(({ time }) => time));
  return (
    <div className={styles.page}>
      <Head
        title="Calendar"
        description="On which day of the week each comic has new episodes."
        picture={week[0]?.comics[0]?.comic.bannerImage}
      />
      <BackLink to="/">Back to main</BackLink>
      <h1>Calendar</h1>
      {/* New keys make new elements, so that another order does not count as a layout shift. */}
      {hasTimes && (
        <p key={String(isOtherZone)} className={styles.zone}>
          {isOtherZone ? 'Times and days of your time zone.' : `Times of the time zone ${data.timeZone}.`}
        </p>
      )}
      {week.length === 0 && (
        <Notice title="No update days yet">
          Comics appear here once they have a day for new episodes.{' '}
          <Link to={genrePath(null)}>Browse all comics</Link>
        </Notice>
      )}
      <div key={`week ${isOtherZone}`}>
        {week.map(({ day, comics, isMore }, index) => (
          <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} aria-current={day === today ? 'date' : undefined}>
              {weekdays[day - 1]}
            </h2>
            <ul className={styles.grid}>
              {comics.map(({ comic, time }, place) => (
                <ComicCard
                  key={comic.id}
                  comic={comic}
                  sizes={cardSizes}
                  priority={index === 0 && place < 2}
                  note={time}
                  compact
                  level={3}
                />
              ))}
            </ul>
            {isMore && (
              <p>
                <Link to={genrePath(null, { sort: 'updated', day })}>
                  All comics<span className="visually-hidden"> of {weekdays[day - 1]}</span>
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
