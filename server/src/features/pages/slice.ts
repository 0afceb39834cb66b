import { createPageCache } from '../../platform/http/page-cache.ts';
import { identityServicePolicy, stripePolicy } from '../../platform/http/security-headers.ts';
import { sharedCacheHeaders } from '../../platform/shared-caches/cache-tags.ts';
import { defineSlice } from '../../platform/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { editorial } from '../editorial/slice.ts';
import { maturity } from '../maturity/slice.ts';
import { reading } from '../reading/slice.ts';
import { serveBackOfficeApp } from './back-office.routes.ts';
import { serveCrawlers } from './crawler.routes.ts';
import { servePages } from './pages.routes.ts';

/** The reader site's HTML, the back office's document and files, and what machines read of the site. */
export const pages = defineSlice({
  name: 'pages',
  needs: [maturity, catalogue, editorial, reading],
  open({ config, db, clock, moneyClock, invalidations }, needed) {
    const cache = createPageCache({ maxBytes: config.caches.pageBytes, clock });
    return {
      /** Of the pages in memory. */
      api: { cacheCounts: cache.counts },
      async serveRoutes(app, { roles, site, calls, anonymous, takeTurn }) {
        if (!roles.has('pages') || !site) return;
        const { identity, payments, siteName, timeZone } = config;
        const { imageOrigins } = config.site;
        const sharedCaches = sharedCacheHeaders(config.caches);
        invalidations.subscribe((tags) => cache.drop(tags));
        await site.serveFiles(app);
        serveCrawlers(app, { db, cache, clock, siteName, anonymous, sharedCaches });
        const policy =
          identity.provider === 'firebase' ? identityServicePolicy(identity.authDomain) : undefined;
        const moneyAhead = () => moneyClock.now().getTime() - clock.now().getTime();
        if (site.backOffice) await serveBackOfficeApp(app, site.backOffice, { policy, timeZone, moneyAhead });
        servePages(app, {
          calls,
          cache,
          anonymous,
          renderer: site.renderer,
          policy,
          imageOrigins,
          documentPolicy: (variant) => (payments[variant] === 'stripe' ? stripePolicy : undefined),
          cachesPages: site.cachesPages,
          takeTurn,
          regionsDiffer: needed.maturity.regionsDiffer,
          sharedCaches,
        });
      },
    };
  },
});
