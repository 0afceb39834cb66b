/** Public interface of editorial, the site's own content: rows of the home page, featured banners, sale banner, policy texts. */
export { shownByBanner } from './banners.queries.ts';
export { createBanner } from './save-banner.ts';
export { updateHomePage } from './update-home-page.ts';
export { updateSaleBanner } from './sale-banner.ts';
export { countLateBanners } from './show-due-banners.ts';
export { missingPolicies, putPolicy, renderPolicy, termsVersion } from './policies.ts';
export { policyTemplates } from './templates/index.ts';
