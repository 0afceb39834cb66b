import { BareFrame } from './pages/bare-frame.tsx';
import { MainLayout } from './pages/main-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { Filled } from './platform/prefetch.ts';
import type { PageModule, Route } from './platform/router/route.ts';

type Load = () => Promise<PageModule<Filled>>;

/** A page in its own file of the build, named so that the server can announce that file early. */
const page = (name: string, load: Load) => ({ load, source: `app/pages/${name}.tsx` });

const policyPage = page('policy-page', () => import('./pages/policy-page.tsx'));
const standIns = { age_confirmation_required: page('age-page', () => import('./pages/age-page.tsx')) };
const main = { frame: MainLayout, standIns };
const bare = { frame: BareFrame, standIns };

/** The site map: every address, the page it opens and what stands around it. */
export const routes: Route<Filled>[] = [
  { path: '/', ...main, ...page('home-page', () => import('./pages/home-page.tsx')) },
  { path: '/categories', ...main, ...page('categories-page', () => import('./pages/categories-page.tsx')) },
  { path: '/comic/:id', ...main, ...page('comic-page', () => import('./pages/comic-page.tsx')) },
  {
    path: '/comic/:id/:chapterId/uncensored?',
    ...bare,
    ...page('reader-page', () => import('./pages/reader-page.tsx')),
  },
  { path: '/account', ...main, ...page('account-page', () => import('./pages/account-page.tsx')) },
  {
    path: '/account/action',
    ...main,
    ...page('account-action-page', () => import('./pages/account-action-page.tsx')),
  },
  {
    path: '/account/first-admin',
    ...main,
    ...page('first-admin-page', () => import('./pages/first-admin-page.tsx')),
  },
  { path: '/privacy-policy', ...main, ...policyPage },
  { path: '/terms-of-use', ...main, ...policyPage },
  { path: '/payment-and-refund', ...main, ...policyPage },
  { path: '*', ...main, load: async () => ({ Component: NotFoundPage }), status: 404 },
];
