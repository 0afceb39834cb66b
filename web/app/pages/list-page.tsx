import type { Refusal } from '@longstrip/client/transport';
import buttons from '@longstrip/kit/button.module.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { libraryApi } from '../features/library/library.api.ts';
import { listsApi } from '../features/library/lists.api.ts';
import { Head } from '../platform/head.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { Link, useLocation } from '../platform/router/index.ts';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/read-failure.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ListedComics } from './listed-comics.tsx';
import styles from './library-page.module.css';

/** The call is refused before an age is confirmed: the question is then shown instead of the page. */
export const loader = pageLoader((load) => load(libraryApi.endpoints.describeComics, { comics: [] }));

/** A list that a reader shares. The document is the same for all of them: only the browser reads the link. */
export function Component() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const token = hydrated ? (pathname.split('/')[2] ?? '') : null;
  const query = listsApi.endpoints.sharedList.useQuery(token === null ? skipToken : { token });
  const { currentData: list, error } = query;
  const { status } = (error ?? {}) as Partial<Refusal>;
  return (
    <div className={styles.page}>
      <Head title="List of comics" description="Comics that a reader recommends." index={false} />
      {list ? (
        <>
          <h1>{list.name ?? 'A list of comics'}</h1>
          {list.about && <p className={styles.about}>{list.about}</p>}
          {list.comicIds.length > 0 ? (
            <ListedComics ids={list.comicIds} />
          ) : (
            <Notice title="This list is empty">Nothing on it can be read here at the moment.</Notice>
          )}
        </>
      ) : !error ? (
        <SkeletonLines widths={['half', 'long']} />
      ) : status === 404 || status === 400 ? (
        <Notice
          page
          title="This list does not exist"
          action={
            <Link className={buttons.strong} to="/categories">
              Browse comics
            </Link>
          }
        >
          It may have been deleted, or is no longer shared.
        </Notice>
      ) : (
        <RetryNotice page title="The list could not be loaded" queries={[query]}>
          Please check your connection.
        </RetryNotice>
      )}
    </div>
  );
}
