import * as contract from '@longstrip/contract/editorial/editorial.endpoints';
import * as home from '@longstrip/contract/editorial/home.endpoints';
import { contentRatings } from '@longstrip/contract/site';
import type { Caller, SharedCaller } from '../../platform/http/caller.ts';
import type { Calls, UploadedFile } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { visitorOf } from '../maturity/index.ts';
import { withStagedImages } from '../catalogue/index.ts';
import { authorOf } from '../versions/index.ts';
import { bannersOf, savedBannersOf } from './banners.queries.ts';
import { homePageOf, savedHomePageOf } from './home-page.queries.ts';
import { orderBanners } from './order-banners.ts';
import { servePolicies } from './policies.routes.ts';
import type { EditorialContext } from './ports.ts';
import { saleBannerOf, savedSaleBannerOf, updateSaleBanner } from './sale-banner.ts';
import { createBanner, updateBanner } from './save-banner.ts';
import { trashBanners } from './trash-banners.ts';
import { updateHomePage } from './update-home-page.ts';

/** Binds the calls for featured banners, sale banners and policy texts. */
export function serveEditorial(calls: Calls, context: EditorialContext): void {
  const { db, assets } = context;

  const list = async ({ caller }: { caller: SharedCaller }) => {
    const data = await bannersOf(db, visitorOf(caller), assets);
    return { data, total: data.length };
  };
  calls.serveCached(contract.listBanners, {
    shared: (wanted) => db.fromReplica(() => list(wanted)),
    staff: list,
  });

  calls.serve(contract.createBanner, async ({ body, files, caller, once }) => {
    const image = required(files, 'image');
    const mobileImage = required(files, 'mobileImage');
    const artwork = [
      { file: image, purpose: 'banner' as const },
      { file: mobileImage, purpose: 'mobile_banner' as const },
    ];
    return withStagedImages(context, artwork, (tx, [wide, narrow]) =>
      once(tx, async () => {
        const id = await createBanner(tx, body, { image: wide!, mobileImage: narrow! }, context);
        const wanted = { ratings: contentRatings, id, visitor: visitorOf(caller) };
        return { data: await savedBannersOf(tx, wanted, assets) };
      }),
    );
  });

  calls.serve(contract.updateBanner, async ({ params, body, files, caller, recordBefore }) => {
    const image = files.find((file) => file.field === 'image');
    const mobileImage = files.find((file) => file.field === 'mobileImage');
    const artwork = [
      ...(image ? [{ file: image, purpose: 'banner' as const }] : []),
      ...(mobileImage ? [{ file: mobileImage, purpose: 'mobile_banner' as const }] : []),
    ];
    const before = await withStagedImages(context, artwork, (tx, staged) =>
      updateBanner(
        tx,
        params.id,
        { ...body, author: authorOf(caller) },
        {
          image: staged.find(({ purpose }) => purpose === 'banner'),
          mobileImage: staged.find(({ purpose }) => purpose === 'mobile_banner'),
        },
        context,
      ),
    );
    recordBefore(before);
    return {
      data: await savedBannersOf(
        db,
        { ratings: contentRatings, id: params.id, visitor: visitorOf(caller) },
        assets,
      ),
    };
  });

  calls.serve(contract.deleteBanners, async ({ body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      trashBanners(tx, body.ids, authorOf(caller), context),
    );
    recordDeleted(deleted);
    return { data: trashed };
  });

  const saved = async (caller: Caller) => ({
    data: await savedBannersOf(db, { ratings: contentRatings, visitor: visitorOf(caller) }, assets),
  });
  calls.serve(contract.listSavedBanners, ({ caller }) => saved(caller));
  calls.serve(contract.orderBanners, async ({ body, caller, recordBefore }) => {
    recordBefore(await db.transaction((tx) => orderBanners(tx, body, context)));
    return saved(caller);
  });

  const readSaleBanner = ({ caller }: { caller: SharedCaller }) =>
    saleBannerOf(db, { site: caller.site, visitor: visitorOf(caller) }, assets);
  calls.serveCached(contract.readSaleBanner, {
    shared: (wanted) => db.fromReplica(() => readSaleBanner(wanted)),
    staff: readSaleBanner,
  });

  calls.serve(contract.readSavedSaleBanner, ({ params, caller }) =>
    savedSaleBannerOf(db, { site: params.siteVariant, visitor: visitorOf(caller) }, assets),
  );
  calls.serve(contract.updateSaleBanner, async ({ params, body, files, caller, recordBefore }) => {
    const artwork = files.map((file) => ({ file, purpose: 'sale' as const }));
    const before = await withStagedImages(context, artwork, (tx, [image]) =>
      updateSaleBanner(tx, params.siteVariant, { ...body, author: authorOf(caller) }, image, context),
    );
    recordBefore(before);
    return savedSaleBannerOf(db, { site: params.siteVariant, visitor: visitorOf(caller) }, assets);
  });

  calls.serveCached(home.readHomePage, {
    shared: ({ caller }) => db.fromReplica(() => homePageOf(db, caller, context)),
  });
  calls.serve(home.readSavedHomePage, ({ params }) => savedHomePageOf(db, params.siteVariant));
  calls.serve(home.updateHomePage, async ({ params, body, caller, recordBefore }) => {
    const change = { ...body, author: authorOf(caller) };
    recordBefore(await db.transaction((tx) => updateHomePage(tx, params.siteVariant, change, context)));
    return savedHomePageOf(db, params.siteVariant);
  });

  servePolicies(calls, context);

  calls.serve(contract.readSite, async ({ caller }) => ({
    siteVariant: caller.site,
    name: context.siteName,
    signIn: context.signInFor(caller),
    sells: context.sells(caller.site),
    ageCheck: caller.site === 'uncensored' ? context.ageCheck : 'self-declared',
    supportEmail: context.supportEmail,
    origin: caller.origin,
    normalOrigin: context.normalOrigin,
    uncensoredOrigin: caller.audience.matureAllowed ? context.uncensoredOriginFor(caller) : null,
  }));
}

function required(files: UploadedFile[], field: string): UploadedFile {
  const file = files.find((each) => each.field === field);
  if (!file) throw new Refusal('missing_file', { detail: `Send the artwork in "${field}".` });
  return file;
}
