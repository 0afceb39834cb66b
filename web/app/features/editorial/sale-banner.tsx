import type { SaleBanner as SaleBannerShape } from '@longstrip/contract/editorial/editorial.shapes';
import type { ReactNode } from 'react';
import { SignedInLink } from '../../platform/session/signed-in-link.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import styles from './sale-banner.module.css';

type BannerProps = {
  banner: SaleBannerShape;
  /** Where its button leads; without it there is no button. */
  to: string | undefined;
  /** Shown in place of the texts, in the room that they take, so that nothing moves. */
  instead: { title: string; text: string; action: ReactNode } | undefined;
};

/** The benefits of a membership. */
export function SaleBanner({ banner, to, instead }: BannerProps) {
  const { title, subtitle, text, button, picture } = banner;
  return (
    <aside className={styles.banner} aria-labelledby={instead ? 'member-title' : 'sale-title'}>
      {picture && (
        <ResponsivePicture
          className={styles.art}
          picture={picture}
          alt=""
          sizes="(max-width: 1490px) 100vw, 1490px"
        />
      )}
      <div className={styles.text} data-replaced={instead && ''}>
        <h2 id="sale-title">
          {title} <span>{subtitle}</span>
        </h2>
        <p>{text}</p>
        {to && (
          <SignedInLink signsUp className={buttons.strong} to={to}>
            {button}
          </SignedInLink>
        )}
      </div>
      {instead && (
        <div className={styles.text}>
          <h2 id="member-title">{instead.title}</h2>
          <p>{instead.text}</p>
          <div className={styles.actions}>{instead.action}</div>
        </div>
      )}
    </aside>
  );
}
