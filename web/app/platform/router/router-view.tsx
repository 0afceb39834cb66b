import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type ShownFailure, shownFailure } from './failure.ts';
import { RouterContext, useArrivals, useMoving, useScroll, useShown } from './hooks.ts';
import type { Router } from './router.ts';

type FailurePage = (props: { failure: ShownFailure }) => ReactNode;
type RouterViewProps<Store> = {
  router: Router<Store>;
  failurePage: FailurePage;
  around: (props: { children: ReactNode }) => ReactNode;
};

/** The present page in its frame, or what stands for it when it failed. */
export function RouterView<Store>({ router, failurePage, around: Around }: RouterViewProps<Store>) {
  return (
    <RouterContext value={router as unknown as Router<never>}>
      <Arrival />
      <Around>
        <Page failurePage={failurePage} />
      </Around>
    </RouterContext>
  );
}

function Page({ failurePage: Failure }: { failurePage: FailurePage }) {
  const { route, page, failure, location } = useShown();
  const Frame = route.frame;
  return (
    <Frame>
      <Boundary at={location.key} failurePage={Failure}>
        {failure ? <Failure failure={failure} /> : page && <page.Component />}
      </Boundary>
    </Frame>
  );
}

/** Before the page's own effects run: scrolls. After them: the focus goes to the heading of a new page. */
function Arrival() {
  const { location } = useShown();
  const scroll = useScroll();
  const arrivals = useArrivals();
  const moving = useMoving();
  const shownPath = useRef(location.pathname);
  useLayoutEffect(() => {
    if (scroll === null) return;
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView();
    else scrollTo({ top: scroll, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each arrival
  }, [arrivals]);
  useEffect(() => {
    if (shownPath.current === location.pathname) return;
    // A layout that is still waiting gets the focus, and so does the page that then takes its place.
    if (!moving) shownPath.current = location.pathname;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location.pathname, moving]);
  return null;
}

type BoundaryProps = { at: string; failurePage: FailurePage; children: ReactNode };

/** Catches what a page throws while it renders, until another page is shown. */
class Boundary extends Component<BoundaryProps, { failure: ShownFailure | null; at: string }> {
  override state = { failure: null as ShownFailure | null, at: this.props.at };
  static getDerivedStateFromError(error: unknown) {
    return { failure: shownFailure(error) };
  }
  static getDerivedStateFromProps({ at }: BoundaryProps, state: { at: string }) {
    return state.at === at ? null : { failure: null, at };
  }
  override render() {
    const { failurePage: Failure, children } = this.props;
    return this.state.failure ? <Failure failure={this.state.failure} /> : children;
  }
}
