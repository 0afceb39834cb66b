import type { PagePath } from '@longstrip/contract/rendering';
import { BareFrame } from './pages/bare-frame.tsx';
import { MainLayout } from './pages/main-layout.tsx';
import type { LoaderStore } from './platform/prefetch.ts';
import type { PageModule, Route } from './platform/router/route.ts';

type Load = () => Promise<PageModule<LoaderStore>>;

/** A page in its own file of the build, named so that the server can announce that file early. Browsers need no name. */
const page = (name: string, load: Load) =>
  import.meta.env.SSR ? { load, source: `app/pages/${name}.tsx` } : { load };

const policyPage = page('policy-page', () => import('./pages/policy-page.tsx'));
const interstitials = { age_confirmation_required: page('age-page', () => import('./pages/age-page.tsx')) };
const receiptsPage = page('receipts-page', () => import('./pages/receipts-page.tsx'));
const paymentPage = page('payment-page', () => import('./pages/payment-page.tsx'));
const main = { frame: MainLayout, interstitials };
const bare = { frame: BareFrame, interstitials };

type Page = Omit<Route<LoaderStore>, 'path'>;

/** Every page of the site and what stands around it. The server knows the same paths from the contract. */
const pages: Record<PagePath, Page> = {
  '/': { ...main, ...page('home-page', () => import('./pages/home-page.tsx')) },
  '/categories': { ...main, ...page('categories-page', () => import('./pages/categories-page.tsx')) },
  '/comic/:id': { ...main, ...page('comic-page', () => import('./pages/comic-page.tsx')) },
  '/comic/:id/:chapterId/uncensored?': {
    ...bare,
    ...page('reader-page', () => import('./pages/reader-page.tsx')),
  },
  '/account': { ...main, ...page('account-page', () => import('./pages/account-page.tsx')) },
  '/account/action': {
    ...main,
    ...page('account-action-page', () => import('./pages/account-action-page.tsx')),
  },
  '/account/first-admin': {
    ...main,
    ...page('first-admin-page', () => import('./pages/first-admin-page.tsx')),
  },
  '/account/receipts': { ...main, ...receiptsPage },
  '/account/receipts/:item': { ...main, ...receiptsPage },
  '/cancel': { ...main, ...page('cancel-page', () => import('./pages/cancel-page.tsx')) },
  '/membership/stop': {
    ...main,
    ...page('membership-stop-page', () => import('./pages/membership-stop-page.tsx')),
  },
  '/refund': { ...main, ...page('refund-page', () => import('./pages/refund-page.tsx')) },
  '/premium': { ...main, ...page('premium-page', () => import('./pages/premium-page.tsx')) },
  '/payment': { ...main, ...paymentPage, document: {} },
  '/payment/:item': { ...main, ...paymentPage, document: {} },
  '/preview': { ...bare, ...page('preview-page', () => import('./pages/preview-page.tsx')) },
  '/privacy-policy': { ...main, ...policyPage },
  '/terms-of-use': { ...main, ...policyPage },
  '/payment-and-refund': { ...main, ...policyPage },
};

export const routes: Route<LoaderStore>[] = [
  ...Object.entries(pages).map(([path, route]) => ({ path, ...route })),
  { path: '*', ...main, ...page('not-found-page', () => import('./pages/not-found-page.tsx')), status: 404 },
];
