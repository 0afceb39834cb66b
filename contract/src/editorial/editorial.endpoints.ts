import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody } from '../fields.ts';
import { changedAnswer, listAnswer, staffListAnswer, staffPage } from '../paging.ts';
import { ageChecks } from '../maturity/maturity.rules.ts';
import { signInSettings } from '../identity/sign-in.shapes.ts';
import { idsBody, trashed } from '../catalogue/comics.shapes.ts';
import {
  bannerCreateBody,
  bannerParams,
  bannersListBody,
  bannersOrderBody,
  bannerUpdateBody,
  featuredBanner,
  policy,
  policyParams,
  policyRestoreBody,
  policyText,
  policyUpdateBody,
  policyVersion,
  policyVersionParams,
  policyVersionText,
  saleBanner,
  savedBanner,
  savedSaleBanner,
  saleBannerParams,
  saleBannerUpdateBody,
} from './editorial.shapes.ts';

const bannerFiles = {
  image: { max: 1, description: 'Wide artwork, about 21:9.' },
  mobileImage: { max: 1, description: 'Artwork for narrow screens, about 4:5.' },
};

export const listBanners = endpoint({
  cacheTags: ['Banner', 'Comic'],
  name: 'listBanners',
  method: 'POST',
  path: '/banners/list',
  access: 'public',
  summary: 'Featured banners of this site in their order.',
  body: bannersListBody,
  answer: listAnswer(featuredBanner),
});
export const createBanner = endpoint({
  name: 'createBanner',
  idempotencyKey: true,
  method: 'POST',
  path: '/banners',
  access: ['editor'],
  status: 201,
  summary: 'Features a comic on the home page of its site.',
  body: bannerCreateBody,
  answer: changedAnswer(savedBanner),
  files: bannerFiles,
});
export const updateBanner = endpoint({
  name: 'updateBanner',
  method: 'PATCH',
  path: '/banners/{id}',
  access: ['editor'],
  summary: 'Changes the fields that are sent.',
  params: bannerParams,
  body: bannerUpdateBody,
  answer: changedAnswer(savedBanner),
  files: bannerFiles,
});
export const deleteBanners = endpoint({
  name: 'deleteBanners',
  method: 'DELETE',
  path: '/banners',
  access: ['editor'],
  summary: 'Moves banners to the trash; returns the ids that existed.',
  body: idsBody,
  answer: changedAnswer(trashed),
});

export const listSavedBanners = endpoint({
  name: 'listSavedBanners',
  personalData: false,
  method: 'POST',
  path: '/banners/saved/list',
  access: ['editor'],
  summary: 'All featured banners of both sites in their order, including those hidden by their dates.',
  body: bannersListBody,
  answer: z.object({ data: z.array(savedBanner) }),
});
export const orderBanners = endpoint({
  name: 'orderBanners',
  method: 'POST',
  path: '/banners/order',
  access: ['editor'],
  summary:
    'Puts the banners of one site in order. Refused as changed_meanwhile unless all of them are named.',
  body: bannersOrderBody,
  answer: z.object({ data: z.array(savedBanner) }),
});

export const readSaleBanner = endpoint({
  cacheTags: ['SaleBanner'],
  name: 'readSaleBanner',
  method: 'GET',
  path: '/sale-banner',
  access: 'public',
  summary: 'The sale banner of this site.',
  body: noBody,
  answer: saleBanner,
});
export const readSavedSaleBanner = endpoint({
  name: 'readSavedSaleBanner',
  personalData: false,
  method: 'GET',
  path: '/sale-banners/{siteVariant}',
  access: ['editor'],
  summary: 'The sale banner of one of the sites.',
  params: saleBannerParams,
  body: noBody,
  answer: savedSaleBanner,
});
export const updateSaleBanner = endpoint({
  name: 'updateSaleBanner',
  method: 'PATCH',
  path: '/sale-banners/{siteVariant}',
  access: ['editor'],
  summary: 'Changes the text or the artwork of a sale banner.',
  params: saleBannerParams,
  body: saleBannerUpdateBody,
  answer: savedSaleBanner,
  files: { image: { max: 1, description: 'Wide artwork, calm on the left.' } },
});

export const readPolicy = endpoint({
  allowedBeforeAgeCheck: true,
  cacheTags: ['Policy'],
  name: 'readPolicy',
  method: 'GET',
  path: '/policies/{id}',
  access: 'public',
  summary: 'One policy text.',
  params: policyParams,
  body: noBody,
  answer: policy,
});
export const updatePolicy = endpoint({
  name: 'updatePolicy',
  method: 'PUT',
  path: '/policies/{id}',
  access: ['admin'],
  summary: 'Replaces a policy text, which buyers agree to: admins only. The former one is kept as a version.',
  params: policyParams,
  body: policyUpdateBody,
  answer: policy,
});

export const previewPolicy = endpoint({
  name: 'previewPolicy',
  personalData: false,
  readOnly: true,
  method: 'POST',
  path: '/policies/preview',
  access: ['admin'],
  summary: 'A policy text as readers would see it. Stores nothing.',
  body: policyText,
  answer: z.object({ html: z.string() }),
});
export const readPolicyTemplate = endpoint({
  name: 'readPolicyTemplate',
  personalData: false,
  method: 'GET',
  path: '/policies/{id}/template',
  access: ['admin'],
  summary:
    'A text to start from where none has been written. `{site}`, `{seller}` and `{email}` are filled in.',
  params: policyParams,
  body: noBody,
  answer: z.object({ text: z.string() }),
});
export const listPolicyVersions = endpoint({
  name: 'listPolicyVersions',
  personalData: false,
  method: 'POST',
  path: '/policies/{id}/versions/list',
  access: ['admin'],
  summary: 'The versions of a policy text, newest first.',
  params: policyParams,
  body: z.strictObject(staffPage),
  answer: staffListAnswer(policyVersion),
});
export const readPolicyVersion = endpoint({
  name: 'readPolicyVersion',
  personalData: false,
  method: 'GET',
  path: '/policies/{id}/versions/{number}',
  access: ['admin'],
  summary: 'One version of a policy text.',
  params: policyVersionParams,
  body: noBody,
  answer: policyVersionText,
});
export const restorePolicyVersion = endpoint({
  name: 'restorePolicyVersion',
  method: 'POST',
  path: '/policies/{id}/versions/{number}/restore',
  access: ['admin'],
  summary: 'Restores a former text, as a new version.',
  params: policyVersionParams,
  body: policyRestoreBody,
  answer: policy,
});

/** What every page of the site needs besides its own content. */
export const readSite = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'readSite',
  method: 'GET',
  path: '/site',
  access: 'public',
  summary: 'Name and contact address of this site.',
  body: noBody,
  answer: z
    .object({
      siteVariant: z.string(),
      name: z.string(),
      supportEmail: z.string(),
      ageCheck: z.enum(ageChecks).meta({ description: 'How the site learns that a visitor is 18 or older.' }),
      origin: z.string(),
      normalOrigin: z.string().nullable().meta({
        description:
          'Origin of the normal site, where links out of the uncensored one lead; null if not configured.',
      }),
      uncensoredOrigin: z.string().nullable().meta({
        description:
          'Origin of the uncensored site, where the normal one leads members whose plan includes it; null if there is none, or mature content is restricted in the region.',
      }),
      signIn: signInSettings,
      sells: z.boolean().meta({ description: 'Whether memberships and coins are sold here.' }),
    })
    .meta({ id: 'Site' }),
});
