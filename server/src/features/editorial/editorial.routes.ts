import * as contract from '@longstrip/contract/editorial/editorial.endpoints';
import { contentRatings } from '@longstrip/contract/site';
import type { Calls, UploadedFile } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { savingImages } from '../catalogue/index.ts';
import { bannersOf, savedBannersOf } from './banners.queries.ts';
import { policyOf, putPolicy } from './policies.ts';
import type { EditorialContext } from './ports.ts';
import { saleBannerOf, updateSaleBanner } from './sale-banner.ts';
import { createBanner, deleteBanners, updateBanner } from './save-banner.ts';

/** Binds the calls for featured banners, sale banners and policy texts. */
export function serveEditorial(calls: Calls, context: EditorialContext): void {
  const { db, assets } = context;

  calls.serve(contract.listBanners, async ({ caller }) => {
    const data = await bannersOf(db, caller, assets);
    return { data, total: data.length };
  });

  calls.serve(contract.createBanner, async ({ body, files, caller }) => {
    const image = required(files, 'image');
    const mobileImage = required(files, 'mobileImage');
    const artwork = [
      { file: image, purpose: 'banner' as const },
      { file: mobileImage, purpose: 'mobile_banner' as const },
    ];
    const id = await savingImages(context, artwork, (tx, [wide, narrow]) =>
      createBanner(tx, body, { image: wide!, mobileImage: narrow! }, context),
    );
    return { data: await savedBannersOf(db, { ratings: contentRatings, id, caller }, assets) };
  });

  calls.serve(contract.updateBanner, async ({ params, body, files, caller }) => {
    const image = files.find((file) => file.field === 'image');
    const mobileImage = files.find((file) => file.field === 'mobileImage');
    const artwork = [
      ...(image ? [{ file: image, purpose: 'banner' as const }] : []),
      ...(mobileImage ? [{ file: mobileImage, purpose: 'mobile_banner' as const }] : []),
    ];
    await savingImages(context, artwork, (tx, taken) => {
      const next = taken[Symbol.iterator]();
      const wide = image && next.next().value;
      const narrow = mobileImage && next.next().value;
      return updateBanner(tx, params.id, body, { image: wide, mobileImage: narrow }, context);
    });
    return { data: await savedBannersOf(db, { ratings: contentRatings, id: params.id, caller }, assets) };
  });

  calls.serve(contract.deleteBanners, async ({ body }) => {
    const gone = await db.transaction((tx) => deleteBanners(tx, body.ids, context));
    return { data: gone.map((id) => ({ id })) };
  });

  calls.serve(contract.readSaleBanner, ({ caller }) =>
    saleBannerOf(db, { site: caller.site, caller }, assets),
  );

  calls.serve(contract.updateSaleBanner, async ({ params, body, files, caller }) => {
    const artwork = files.map((file) => ({ file, purpose: 'sale' as const }));
    await savingImages(context, artwork, (tx, [image]) =>
      updateSaleBanner(tx, params.siteVariant, body, image, context),
    );
    return saleBannerOf(db, { site: params.siteVariant, caller }, assets);
  });

  calls.serve(contract.readPolicy, ({ params }) => onePolicy(params.id));

  calls.serve(contract.updatePolicy, async ({ params, body }) => {
    await db.transaction((tx) => putPolicy(tx, { id: params.id, text: body.text }, context));
    return onePolicy(params.id);
  });

  calls.serve(contract.readSite, async ({ caller }) => ({
    siteVariant: caller.site,
    name: context.siteName,
    signIn: context.signInFor(caller),
    ageCheck: caller.site === 'uncensored' ? context.ageCheck : 'self-declared',
    supportEmail: context.supportEmail,
    origin: caller.origin,
    normalOrigin: context.normalOrigin,
  }));

  async function onePolicy(id: Parameters<typeof policyOf>[1]) {
    const policy = await policyOf(db, id, context.supportEmail);
    if (!policy) throw new Refusal('policy_not_found');
    return policy;
  }
}

function required(files: UploadedFile[], field: string): UploadedFile {
  const file = files.find((each) => each.field === field);
  if (!file) throw new Refusal('missing_file', { detail: `Send the artwork in "${field}".` });
  return file;
}
