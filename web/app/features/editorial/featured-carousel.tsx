import type { FeaturedBanner } from '@longstrip/contract/editorial/editorial.shapes';
import { Link } from '../../platform/router/index.ts';
import buttons from '@longstrip/kit/button.module.css';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideButtons } from '../../ui/slide-buttons.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import styles from './featured-carousel.module.css';

type CarouselProps = {
  banners: FeaturedBanner[];
  /** The first picture is seen at once. */
  priority: boolean;
};

/** The featured comics, one at a time over the full width. It moves only by hand. */
export function FeaturedCarousel({ banners, priority }: CarouselProps) {
  const { track, place, move, show } = useCarousel();
  return (
    <section className={styles.featured} aria-roledescription="carousel" aria-label="Featured comics">
      <ul ref={track} className={styles.track}>
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className={styles.slide}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${banners.length}`}
          >
            <ResponsivePicture
              className={styles.art}
              picture={banner.imagePicture}
              mobilePicture={banner.mobileImagePicture}
              alt=""
              sizes="100vw"
              priority={priority && index === 0}
            />
            <div className={styles.text}>
              <p className={styles.rating}>
                <Star />
                <span className="visually-hidden">Rating </span>
                {banner.rating.toFixed(1)}
              </p>
              <h2>{banner.title}</h2>
              <p className={styles.description}>{banner.description}</p>
              <Link className={buttons.strong} to={`/comic/${banner.comicsId}`}>
                Read now<span className="visually-hidden">: {banner.title}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={styles.controls}>
          <div className={styles.dots}>
            {banners.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                aria-label={`Show ${title}`}
                aria-current={index === place.index}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <SlideButtons itemName="featured comic" place={place} move={move} />
        </div>
      )}
    </section>
  );
}

/** The skeleton of the carousel. */
export function FeaturedSkeleton() {
  return (
    <div className={styles.featured} aria-hidden="true">
      <div className={styles.slide}>
        <Skeleton className={styles.art} />
        <div className={styles.text}>
          <Skeleton className={styles.waitingTitle} />
          <Skeleton className={styles.waitingText} />
          <Skeleton className={styles.waitingButton} />
        </div>
      </div>
    </div>
  );
}

const Star = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7 5.9 21.1l1.4-6.8L2.2 9.6l6.9-.8z" />
  </svg>
);
