/** Public interface of editorial, the site's own content: featured banners, sale banner, policy texts. */
export { bannerTitlesOf, namesOfBanners, shownByBanner } from './banners.queries.ts';
export { serveEditorial } from './editorial.routes.ts';
export { createBanner, dropBannersOfComics } from './save-banner.ts';
export { acceptRestoredBanner } from './trash-banners.ts';
export { updateSaleBanner } from './sale-banner.ts';
export { countLateBanners, editorialQueues, workOnEditorial } from './show-due-banners.ts';
export { forgetAuthor } from './policy-versions.ts';
export { missingPolicies, policyNames, putPolicy, renderPolicy, termsVersion } from './policies.ts';
export { policyTemplates } from './templates/index.ts';
export type { EditorialContext } from './ports.ts';
