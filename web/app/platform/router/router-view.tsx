import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type FailureDetails, failureDetails } from './failure.ts';
import { RouterContext, useIsNavigating, useCurrentPage, useView } from './hooks.ts';
import type { Router } from './router.ts';

type FailurePage = (props: { failure: FailureDetails }) => ReactNode;
type RouterViewProps<Store> = {
  router: Router<Store>;
  failurePage: FailurePage;
  frame: (props: { children: ReactNode }) => ReactNode;
};

/** The present page in its frame. If the page or the whole frame fails, the failure page replaces it. */
export function RouterView<Store>({ router, failurePage, frame: Frame }: RouterViewProps<Store>) {
  return (
    <RouterContext value={router as unknown as Router<never>}>
      <ScrollAndFocus />
      <Boundary failurePage={failurePage}>
        <Frame>
          <Page failurePage={failurePage} />
        </Frame>
      </Boundary>
    </RouterContext>
  );
}

function Page({ failurePage: Failure }: { failurePage: FailurePage }) {
  const { route, page, failure } = useCurrentPage();
  const Frame = route.frame;
  return (
    <Frame>
      <Boundary failurePage={Failure}>
        {failure ? <Failure failure={failure} /> : page && <page.Component />}
      </Boundary>
    </Frame>
  );
}

/** Scrolls before the page's own layout effects run, so that these win, and focuses the heading of a new page. */
function ScrollAndFocus() {
  // A failure and the page that takes its place after a retry are different pages at one address.
  const page = useView(({ current }) => `${current.failure?.code} ${current.location.pathname}`);
  const scroll = useView((view) => view.scroll);
  const commitCount = useView((view) => view.commitCount);
  const isNavigating = useIsNavigating();
  const shownPage = useRef(page);
  useLayoutEffect(() => {
    scroll?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each commit
  }, [commitCount]);
  useEffect(() => {
    if (shownPage.current === page) return;
    // A layout that is still waiting gets the focus, and so does the page that then takes its place.
    if (!isNavigating) shownPage.current = page;
    // A page that is waiting for its content may have no heading yet.
    const heading = document.querySelector('h1') ?? document.querySelector('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, isNavigating]);
  return null;
}

type BoundaryProps = { failurePage: FailurePage; children: ReactNode };

function Boundary(props: BoundaryProps) {
  return <CommitBoundary {...props} commit={useView((view) => view.commitCount)} />;
}

/** Catches what is thrown while rendering, until the next commit. */
class CommitBoundary extends Component<
  BoundaryProps & { commit: number },
  { failure: FailureDetails | null; commit: number }
> {
  override state = { failure: null as FailureDetails | null, commit: this.props.commit };
  static getDerivedStateFromError(error: unknown) {
    return { failure: failureDetails(error) };
  }
  static getDerivedStateFromProps({ commit }: { commit: number }, state: { commit: number }) {
    return state.commit === commit ? null : { failure: null, commit };
  }
  override render() {
    const { failurePage: Failure, children } = this.props;
    return this.state.failure ? <Failure failure={this.state.failure} /> : children;
  }
}
