import type { SaleBanner as SaleBannerShape } from '@longstrip/contract/editorial/editorial.shapes';
import { SignedInLink } from '../../platform/session/signed-in-link.tsx';
import buttons from '../../ui/button.module.css';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import styles from './sale-banner.module.css';

/** The benefits of a membership. Its button leads to `to`; without `to` there is no button. */
export function SaleBanner({ banner, to }: { banner: SaleBannerShape; to?: string }) {
  const { title, subtitle, text, button, picture } = banner;
  return (
    <aside className={styles.banner} aria-labelledby="sale-title">
      {picture && (
        <ResponsivePicture
          className={styles.art}
          picture={picture}
          alt=""
          sizes="(max-width: 1490px) 100vw, 1490px"
        />
      )}
      <div className={styles.text}>
        <h2 id="sale-title">
          {title} <span>{subtitle}</span>
        </h2>
        <p>{text}</p>
        {to && (
          <SignedInLink className={buttons.strong} to={to}>
            {button}
          </SignedInLink>
        )}
      </div>
    </aside>
  );
}
