import type { RouteObject } from 'react-router';
import { BareErrorPage, ErrorPage } from './pages/error-page.tsx';
import { MainLayout } from './pages/main-layout.tsx';
import { NotFoundPage, notFound } from './pages/not-found-page.tsx';
import { loadSite, SiteRoot } from './pages/site-root.tsx';

type PageModule = Pick<RouteObject, 'Component' | 'loader'>;

/** A page in its own file of the build; `handle.page` tells the server which file to announce early. */
function page(name: string, load: () => Promise<PageModule>): Pick<RouteObject, 'lazy' | 'handle'> {
  return { lazy: load as never, handle: { page: `app/pages/${name}.tsx` } };
}

const policyPage = page('policy-page', () => import('./pages/policy-page.tsx'));

/** The site map: every address and the page it opens. */
export const routes: RouteObject[] = [
  {
    Component: SiteRoot,
    loader: loadSite,
    ErrorBoundary: BareErrorPage,
    children: [
      {
        Component: MainLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: '/', ...page('home-page', () => import('./pages/home-page.tsx')) },
              { path: '/categories', ...page('categories-page', () => import('./pages/categories-page.tsx')) },
              { path: '/comic/:id', ...page('comic-page', () => import('./pages/comic-page.tsx')) },
              { path: '/privacy-policy', ...policyPage },
              { path: '/terms-of-use', ...policyPage },
              { path: '/payment-and-refund', ...policyPage },
              { path: '*', Component: NotFoundPage, loader: notFound },
            ],
          },
        ],
      },
      {
        ErrorBoundary: BareErrorPage,
        children: [
          {
            path: '/comic/:id/:chapterId/uncensored?',
            ...page('reader-page', () => import('./pages/reader-page.tsx')),
          },
        ],
      },
    ],
  },
];
