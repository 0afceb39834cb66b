import type { SiteVariant } from '@longstrip/contract/site';
import { uncensoredOriginOf } from '../../config/origins.ts';
import { defineSlice, one } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { signInSettings } from '../identity/index.ts';
import { identity } from '../identity/slice.ts';
import { maturity } from '../maturity/slice.ts';
import { trash } from '../trash/slice.ts';
import { versions } from '../versions/slice.ts';
import type { TrashOwner } from '../trash/index.ts';
import { bannerTitlesOf, namesOfBanners } from './banners.queries.ts';
import { serveEditorial } from './editorial.routes.ts';
import { policyNames, renderStalePolicies } from './policies.ts';
import { removePolicyAuthor } from './policy-versions.ts';
import type { EditorialContext, RankedComics } from './ports.ts';
import { dropBannersOfComics } from './save-banner.ts';
import { dueQueue, showDueBanners } from './show-due-banners.ts';
import { deleteBanner, restoreBanner } from './trash-banners.ts';

/** The site's own content: rows of the home page, featured banners, sale banner, policy texts. */
export const editorial = defineSlice({
  name: 'editorial',
  needs: [identity, assets, versions, trash, maturity, catalogue],
  asks: {
    /** Whether anything is sold on a site. */
    sells: one<(site: SiteVariant) => boolean>(),
    rankedComics: one<RankedComics>(),
  },
  queues: [dueQueue],
  open({ db, clock, config, invalidations }, needed, { sells, rankedComics }) {
    const context: EditorialContext = {
      db,
      assets: needed.assets,
      clock,
      invalidations,
      lockAccountShared: needed.identity.lockAccountShared,
      lookUpAuthorName: needed.identity.lookUpAuthorName,
      siteName: config.siteName,
      timeZone: config.timeZone,
      rankedComics,
      supportEmail: config.supportEmail,
      policyNames: policyNames(config),
      signInFor: (caller) => signInSettings(config, caller),
      sells,
      ageCheck: config.maturity.ageCheck,
      normalOrigin: config.site.publicUrl ?? null,
      uncensoredOriginFor: ({ site, origin }) =>
        site === 'normal' ? uncensoredOriginOf(config.site, origin) : null,
    };
    const banner: TrashOwner = {
      restore: (tx, entry, confirmation) => restoreBanner(tx, entry, confirmation, context),
      deleteForGood: deleteBanner,
    };
    return {
      /** What the commands of this slice need. */
      api: context,
      serveCalls: (calls) => serveEditorial(calls, context),
      due: [
        {
          queue: dueQueue,
          clock: 'clock',
          async run() {
            await db.transaction((tx) => showDueBanners(tx, context));
            await renderStalePolicies(db, context);
          },
        },
      ],
      on: {
        comicsDeleted: (tx, { comicIds }) => dropBannersOfComics(tx, comicIds, context),
      },
      answers: {
        catalogue: { bannerTitlesOf },
        identity: { namesOf: (ids) => namesOfBanners(db, ids) },
        trash: { owners: () => ({ banner }) },
      },
      personalData: { erase: removePolicyAuthor },
    };
  },
});
