import { AgeGate } from '../features/maturity/age-gate.tsx';
import { AgeWaiting } from '../features/maturity/age-waiting.tsx';
import { normalSiteOf } from '../features/maturity/normal-site.ts';
import { comicPath } from '../features/chapters/chapter-paths.ts';
import { BareHead } from '../platform/head.tsx';
import { useLocation, useParams, useRouter } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';

/** Shown in place of every page whose content is refused until an age is confirmed; the URL does not change. */
export function Component() {
  const { name, site, origin, normalOrigin } = useSite();
  const { pathname } = useLocation();
  const { id, chapterId } = useParams();
  const { reload, view } = useRouter();
  const normal = normalSiteOf(origin, normalOrigin);
  const away = normal === null ? null : { to: normal, isOnThisSite: false };
  const content = (
    <>
      <BareHead title={name} />
      <AgeWaiting shape={chapterId ? 'strip' : id ? 'comic' : pathname === '/' ? 'home' : 'list'} />
      <AgeGate
        siteName={name}
        leave={site === 'normal' ? { to: id ? comicPath(id) : '/', isOnThisSite: true } : away}
        onConfirmed={async () => {
          await reload();
          const { current, isNavigating } = view();
          // If another page is being loaded, the answer counts as accepted.
          return isNavigating || !current.interstitial;
        }}
      />
    </>
  );
  // The reader's frame is bare, so a page in it brings its own landmark.
  return chapterId ? <main>{content}</main> : content;
}
