import type { PagePath } from '@longstrip/contract/rendering';
import { BareFrame } from './pages/bare-frame.tsx';
import { MainLayout } from './pages/main-layout.tsx';
import type { LoaderStore } from './platform/page-loader.ts';
import type { PageModule, Route } from './platform/router/route.ts';

type Load = () => Promise<PageModule<LoaderStore>>;

/** A page in its own file of the build. The server needs its name, to name the file in documents; browsers do not. */
const page = (load: Load, name: string) =>
  import.meta.env.SSR ? { load, source: `app/pages/${name}.tsx` } : { load };

const policyPage = page(() => import('./pages/policy-page.tsx'), 'policy-page');
const interstitials = { age_confirmation_required: page(() => import('./pages/age-page.tsx'), 'age-page') };
const categoriesPage = page(() => import('./pages/categories-page.tsx'), 'categories-page');
const receiptsPage = page(() => import('./pages/receipts-page.tsx'), 'receipts-page');
const listPage = page(() => import('./pages/list-page.tsx'), 'list-page');
const paymentPage = page(() => import('./pages/payment-page.tsx'), 'payment-page');
const main = { frame: MainLayout, interstitials };
const bare = { frame: BareFrame, interstitials };

type Page = Omit<Route<LoaderStore>, 'path'>;

/** Every page of the site and its frame. The server knows the same paths from the contract. */
const pages: Record<PagePath, Page> = {
  '/': { ...main, ...page(() => import('./pages/home-page.tsx'), 'home-page') },
  '/categories': { ...main, ...categoriesPage },
  '/search': { ...main, ...page(() => import('./pages/search-page.tsx'), 'search-page') },
  '/categories/:slug': { ...main, ...categoriesPage },
  '/calendar': { ...main, ...page(() => import('./pages/calendar-page.tsx'), 'calendar-page') },
  '/ranking': { ...main, ...page(() => import('./pages/ranking-page.tsx'), 'ranking-page') },
  '/comic/:id': { ...main, ...page(() => import('./pages/comic-page.tsx'), 'comic-page') },
  '/comic/:id/:chapterId/uncensored?': {
    ...bare,
    ...page(() => import('./pages/reader-page.tsx'), 'reader-page'),
  },
  '/creator/:slug': { ...main, ...page(() => import('./pages/creator-page.tsx'), 'creator-page') },
  '/list': { ...main, ...listPage },
  '/list/:item': { ...main, ...listPage },
  '/library': { ...main, ...page(() => import('./pages/library-page.tsx'), 'library-page') },
  '/account': { ...main, ...page(() => import('./pages/account-page.tsx'), 'account-page') },
  '/account/action': {
    ...main,
    ...page(() => import('./pages/account-action-page.tsx'), 'account-action-page'),
  },
  '/account/first-admin': {
    ...main,
    ...page(() => import('./pages/first-admin-page.tsx'), 'first-admin-page'),
  },
  '/account/receipts': { ...main, ...receiptsPage },
  '/account/receipts/:item': { ...main, ...receiptsPage },
  '/cancel': { ...main, ...page(() => import('./pages/cancel-page.tsx'), 'cancel-page') },
  '/membership/stop': {
    ...main,
    ...page(() => import('./pages/membership-stop-page.tsx'), 'membership-stop-page'),
  },
  '/refund': { ...main, ...page(() => import('./pages/refund-page.tsx'), 'refund-page') },
  '/premium': { ...main, ...page(() => import('./pages/premium-page.tsx'), 'premium-page') },
  '/payment': { ...main, ...paymentPage, document: {} },
  '/payment/card': { ...main, ...paymentPage, document: {} },
  '/payment/:item': { ...main, ...paymentPage, document: {} },
  '/preview': { ...bare, ...page(() => import('./pages/preview-page.tsx'), 'preview-page') },
  '/privacy-policy': { ...main, ...policyPage },
  '/terms-of-use': { ...main, ...policyPage },
  '/payment-and-refund': { ...main, ...policyPage },
};

export const routes: Route<LoaderStore>[] = [
  ...Object.entries(pages).map(([path, route]) => ({ path, ...route })),
  { path: '*', ...main, ...page(() => import('./pages/not-found-page.tsx'), 'not-found-page'), status: 404 },
];
