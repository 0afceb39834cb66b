import type { SaleBanner as SaleBannerShape } from '@longstrip/contract/editorial/editorial.shapes';
import { Picture } from '../../ui/picture.tsx';
import styles from './sale-banner.module.css';

/** What membership opens. Its button comes with the page it leads to. */
export function SaleBanner({ banner }: { banner: SaleBannerShape }) {
  const { title, subtitle, text, picture } = banner;
  return (
    <aside className={styles.banner} aria-labelledby="sale-title">
      {picture && (
        <Picture className={styles.art} picture={picture} alt="" sizes="(max-width: 1490px) 100vw, 1490px" />
      )}
      <div className={styles.words}>
        <h2 id="sale-title">
          {title} <span>{subtitle}</span>
        </h2>
        <p>{text}</p>
      </div>
    </aside>
  );
}
