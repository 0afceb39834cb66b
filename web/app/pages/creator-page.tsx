import buttons from '@longstrip/kit/button.module.css';
import type { Creator } from '@longstrip/contract/catalogue/creators.shapes';
import { maxCounted } from '@longstrip/contract/paging.rules';
import { listStart } from '@longstrip/contract/rendering';
import { breadcrumbs } from '../features/chapters/search-engines.ts';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { comicsApi } from '../features/comics/comics.api.ts';
import { profilePage } from '../features/comics/schema-people.ts';
import { creatorPath } from '../features/comics/creator-path.ts';
import { comicsBy, creatorsApi } from '../features/comics/creators.api.ts';
import { BareHead, Head, StructuredData } from '../platform/head.tsx';
import { pageLoader, redirect, refuse } from '../platform/page-loader.ts';
import { Link, useLocation, useParams } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ResponsivePicture } from '../ui/responsive-picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './creator-page.module.css';

const noCreator = { status: 404, code: 'creator_not_found', title: 'This creator does not exist.' } as const;

export const loader = pageLoader(async (load, { slug }, request) => {
  if (!slug || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) refuse(noCreator);
  const [creator = refuse(noCreator)] = (await load(creatorsApi.endpoints.creator, slug)).data;
  if (creator.slug !== slug) redirect(creatorPath(creator.slug), { isMoved: true });
  const from = listStart(new URL(request.url).search);
  const { data } = await load(comicsApi.endpoints.comicCards, comicsBy(creator.id, from));
  if (data.length === 0 && from > 0) redirect(creatorPath(slug));
});

const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

/** The layout of the page while the creator is loaded. */
export function Waiting() {
  return (
    <div aria-busy="true">
      <BareHead title="Creator" />
      <header className={styles.top}>
        <BackLink to="/">Back to main</BackLink>
        <Skeleton className={styles.picture} />
        <div className={`${styles.text} ${styles.waiting}`}>
          <Skeleton />
          <Skeleton />
        </div>
      </header>
      <ul className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <CardSkeleton key={index} compact />
        ))}
      </ul>
    </div>
  );
}

export function Component() {
  const { slug } = useParams() as { slug: string };
  const from = listStart(useLocation().search);
  const { origin } = useSite();
  const { data: found } = creatorsApi.endpoints.creator.useQuery(slug);
  // If it was deleted since the loader ran, the page fails in the same way.
  const [creator = refuse(noCreator)] = found?.data ?? [];
  const { currentData: works } = comicsApi.endpoints.comicCards.useQuery(comicsBy(creator.id, from));
  const comics = works?.data ?? [];
  const total = works?.total ?? creator.comics;
  const { name } = creator;
  return (
    <>
      <Head
        title={name}
        discreetTitle="Creator"
        description={creator.description.slice(0, 200) || `Comics by ${name}.`}
        search={from > 0 ? `?from=${from}` : ''}
        picture={creator.picture ?? comics[0]?.bannerImage}
        type="profile"
      />
      {import.meta.env.SSR && (
        <>
          <StructuredData value={profilePage(creator, origin)} />
          <StructuredData value={breadcrumbs(origin, [{ name, path: creatorPath(slug) }])} />
        </>
      )}
      <header className={styles.top}>
        <BackLink to="/">Back to main</BackLink>
        <ResponsivePicture
          picture={creator.picture}
          alt=""
          sizes="(max-width: 639px) 128px, 200px"
          priority
          className={styles.picture}
          fallback={[...name][0]}
        />
        <About creator={creator} />
      </header>
      <section aria-labelledby="works">
        <h2 className={styles.heading} id="works">
          Comics <span className={styles.count}>{countOf(total)}</span>
        </h2>
        <ul className={styles.grid}>
          {comics.map((comic, index) => (
            <ComicCard
              key={comic.id}
              comic={comic}
              sizes={cardSizes}
              priority={index < 2}
              compact
              level={3}
            />
          ))}
        </ul>
        {from + comics.length < total && (
          <p className={styles.more}>
            <Link className={buttons.quiet} to={creatorPath(slug, from + comics.length)}>
              Show more comics
            </Link>
          </p>
        )}
      </section>
    </>
  );
}

const countOf = (total: number) =>
  total > maxCounted ? `More than ${maxCounted.toLocaleString('en')}` : total.toLocaleString('en');

function About({ creator: { name, alsoKnownAs, description, links } }: { creator: Creator }) {
  return (
    <div className={styles.text}>
      <h1>{name}</h1>
      {alsoKnownAs && (
        <dl className={styles.aliases}>
          <dt>Also known as</dt>
          {alsoKnownAs.map((alias) => (
            <dd key={alias}>{alias}</dd>
          ))}
        </dl>
      )}
      {description && <p className={styles.description}>{description}</p>}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="external noopener noreferrer">
                {label || new URL(url).hostname.replace(/^www\./, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
