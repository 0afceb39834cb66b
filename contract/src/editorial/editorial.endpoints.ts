import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody, noParams } from '../fields.ts';
import { changedAnswer, listAnswer } from '../paging.ts';
import { ageChecks } from '../maturity/maturity.rules.ts';
import { signInSettings } from '../identity/sign-in.shapes.ts';
import { deleted, idsBody } from '../catalogue/comics.shapes.ts';
import {
  bannerCreateBody,
  bannerParams,
  bannersListBody,
  bannerUpdateBody,
  featuredBanner,
  policy,
  policyParams,
  policyUpdateBody,
  saleBanner,
  savedBanner,
  saleBannerParams,
  saleBannerUpdateBody,
} from './editorial.shapes.ts';

const bannerFiles = {
  image: { max: 1, description: 'Wide artwork, about 21:9.' },
  mobileImage: { max: 1, description: 'Artwork for narrow screens, about 4:5.' },
};

export const listBanners = endpoint({
  keptUntil: ['Banner', 'Comic'],
  name: 'listBanners',
  method: 'POST',
  path: '/banners/list',
  access: 'public',
  status: 200,
  summary: 'Featured banners of this site in their order.',
  params: noParams,
  body: bannersListBody,
  answer: listAnswer(featuredBanner),
});
export const createBanner = endpoint({
  name: 'createBanner',
  method: 'POST',
  path: '/banners',
  access: 'editor',
  status: 201,
  summary: 'Features a comic on the home page of its site.',
  params: noParams,
  body: bannerCreateBody,
  answer: changedAnswer(savedBanner),
  files: bannerFiles,
});
export const updateBanner = endpoint({
  name: 'updateBanner',
  method: 'PATCH',
  path: '/banners/{id}',
  access: 'editor',
  status: 200,
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
  access: 'editor',
  status: 200,
  summary: 'Takes banners off; answers the ids that were there.',
  params: noParams,
  body: idsBody,
  answer: changedAnswer(deleted),
});

export const readSaleBanner = endpoint({
  keptUntil: ['SaleBanner'],
  name: 'readSaleBanner',
  method: 'GET',
  path: '/sale-banner',
  access: 'public',
  status: 200,
  summary: 'The sale banner of this site.',
  params: noParams,
  body: noBody,
  answer: saleBanner,
});
export const updateSaleBanner = endpoint({
  name: 'updateSaleBanner',
  method: 'PATCH',
  path: '/sale-banners/{siteVariant}',
  access: 'editor',
  status: 200,
  summary: 'Changes the words or the artwork of a sale banner.',
  params: saleBannerParams,
  body: saleBannerUpdateBody,
  answer: saleBanner,
  files: { image: { max: 1, description: 'Wide artwork, calm on the left.' } },
});

export const readPolicy = endpoint({
  neutral: true,
  keptUntil: ['Policy'],
  name: 'readPolicy',
  method: 'GET',
  path: '/policies/{id}',
  access: 'public',
  status: 200,
  summary: 'One policy text.',
  params: policyParams,
  body: noBody,
  answer: policy,
});
export const updatePolicy = endpoint({
  name: 'updatePolicy',
  method: 'PUT',
  path: '/policies/{id}',
  access: 'editor',
  status: 200,
  summary: 'Replaces a policy text.',
  params: policyParams,
  body: policyUpdateBody,
  answer: policy,
});

/** What every page of the site needs beside its own content. */
export const readSite = endpoint({
  neutral: true,
  name: 'readSite',
  method: 'GET',
  path: '/site',
  access: 'public',
  status: 200,
  summary: 'Name and contact address of this site.',
  params: noParams,
  body: noBody,
  answer: z
    .object({
      siteVariant: z.string(),
      name: z.string(),
      supportEmail: z.string(),
      ageCheck: z.enum(ageChecks).meta({ description: 'How the site learns that somebody is 18 or older.' }),
      origin: z.string(),
      normalOrigin: z.string().nullable().meta({
        description:
          'Origin of the normal site, the way out of the uncensored one; null if no setting names it.',
      }),
      signIn: signInSettings,
    })
    .meta({ id: 'Site' }),
});
