import type { WithAuth } from '@longstrip/client/session/session.slice';
import type { SaleBanner as SaleBannerShape } from '@longstrip/contract/editorial/editorial.shapes';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { SaleBanner } from '../features/editorial/sale-banner.tsx';
import { membershipApi } from '../features/membership/membership.api.ts';
import { Link } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import buttons from '@longstrip/kit/button.module.css';
import { useJoinLabel } from './use-join-label.ts';

type BannerProps = { banner: SaleBannerShape; to?: string };

/** The sale banner. Members have bought already: they see what they have. */
export function OfferBanner({ banner, to }: BannerProps) {
  // Without useSession, which would add the code for signed-in readers.
  const uid = useSelector((state: WithAuth) => state.auth.user?.uid);
  const { currentData } = membershipApi.endpoints.membership.useQuery(uid ?? skipToken);
  const membership = currentData?.data[0];
  const button = useJoinLabel(banner.button);
  const { uncensoredOrigin } = useSite();
  return (
    <SaleBanner
      banner={{ ...banner, button }}
      to={to}
      instead={
        membership && {
          title: 'You are a member',
          text: `Premium, ${membership.planName}`,
          action: (
            <>
              {to && (
                <Link className={buttons.quiet} to="/account">
                  Your membership
                </Link>
              )}
              {membership.coversUncensored && uncensoredOrigin && (
                <a className={buttons.quiet} href={uncensoredOrigin}>
                  Uncensored comics
                </a>
              )}
            </>
          ),
        }
      }
    />
  );
}
