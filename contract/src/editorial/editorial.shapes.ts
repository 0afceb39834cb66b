import { z } from 'zod';
import { picture } from '../assets/picture.ts';
import { flag, id, line, moment, presentVersion, text, version } from '../fields.ts';
import { siteVariant } from '../site.ts';
import { maxPolicyCharacters } from './editorial.rules.ts';

export const featuredBanner = z
  .object({
    id: z.string(),
    comicsId: z.string(),
    siteVariant,
    image: z.string(),
    mobileImage: z.string(),
    imagePicture: picture,
    mobileImagePicture: picture,
    title: z.string(),
    description: z.string(),
    rating: z.number(),
    ageRating: z.string(),
    isReadersChoice: z.boolean(),
    position: z.int(),
  })
  .meta({ id: 'FeaturedBanner' });
export type FeaturedBanner = z.infer<typeof featuredBanner>;

const hasFailedArtwork = z
  .boolean()
  .meta({ description: 'Whether artwork could not be processed, so that it has to be uploaded again.' });

/** The answer to staff who have just saved a banner. Lists show it once its artwork is made. */
export const savedBanner = featuredBanner
  .extend({
    image: z.string().nullable(),
    mobileImage: z.string().nullable(),
    imagePicture: picture.nullable(),
    mobileImagePicture: picture.nullable(),
    comicTitle: z.string(),
    showsFrom: z.string().nullable().meta({ description: 'When it is first shown; null: at once.' }),
    showsUntil: z.string().nullable().meta({ description: 'When it is hidden again; null: never.' }),
    isComicPublished: z.boolean().meta({ description: 'A banner is shown only if its comic is published.' }),
    isShown: z.boolean().meta({ description: 'Whether these dates let readers see it now.' }),
    hasFailedArtwork,
    version: presentVersion,
  })
  .meta({ id: 'SavedBanner', description: 'A banner; null where artwork is still being made or failed.' });
export type SavedBanner = z.infer<typeof savedBanner>;

// Not coerced: coercion turns null, an empty text and [] into 0.
const formNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a number')
    .transform(Number),
]) as unknown as z.ZodType<number, number | string>;
const rating = formNumber.pipe(z.number().min(0).max(5));
const position = formNumber.pipe(z.int().min(0).max(1000));

/** A date that can be left open: null, or an empty form field. */
const openMoment = z.union([moment, z.null(), z.literal('').transform(() => null)]) as unknown as z.ZodType<
  string | null,
  string | null
>;
/** Said of the end of the time in which a banner is shown. */
export const mustBeLater = 'must be later than the time from which it is shown';

const datesInOrder = (
  {
    showsFrom,
    showsUntil,
  }: { showsFrom?: string | null | undefined; showsUntil?: string | null | undefined },
  context: z.RefinementCtx,
) => {
  if (showsFrom && showsUntil && Date.parse(showsUntil) <= Date.parse(showsFrom))
    context.addIssue({ code: 'custom', path: ['showsUntil'], message: mustBeLater });
};

export const bannersListBody = z.strictObject({}).optional();
export const bannerCreateBody = z
  .strictObject({
    comicsId: id,
    title: line(120),
    description: text(500, 0).default(''),
    rating: rating.default(4.9),
    ageRating: line(20, 0).default(''),
    isReadersChoice: flag.default(true),
    position: position.default(0),
    showsFrom: openMoment.default(null),
    showsUntil: openMoment.default(null),
  })
  .superRefine(datesInOrder);
export const bannerUpdateBody = z
  .strictObject({
    title: line(120).optional(),
    description: text(500, 0).optional(),
    rating: rating.optional(),
    ageRating: line(20, 0).optional(),
    isReadersChoice: flag.optional(),
    position: position.optional(),
    showsFrom: openMoment.optional(),
    showsUntil: openMoment.optional(),
    version: version.optional(),
  })
  .superRefine(datesInOrder);
export const bannerParams = z.object({ id });
/** All banners of one site in their new order. */
const bannerIds = z.array(id).min(1).max(200);
export const bannersOrderBody = z.strictObject({
  siteVariant,
  ids: bannerIds,
  basedOn: bannerIds.optional().meta({
    description:
      'The order that the change is based on; refused if it has changed. Without it the last writer wins.',
  }),
});

/** The text and artwork that invite to membership, one record for each site. */
export const saleBanner = z
  .object({
    siteVariant,
    title: z.string(),
    subtitle: z.string(),
    button: z.string(),
    text: z.string(),
    picture: picture.nullable(),
  })
  .meta({ id: 'SaleBanner' });
export type SaleBanner = z.infer<typeof saleBanner>;

/** A sale banner as staff edit it. */
export const savedSaleBanner = saleBanner
  .extend({ hasFailedArtwork, version: presentVersion })
  .meta({ id: 'SavedSaleBanner' });
export type SavedSaleBanner = z.infer<typeof savedSaleBanner>;

export const saleBannerParams = z.object({ siteVariant });
export const saleBannerUpdateBody = z.strictObject({
  title: line(120).optional(),
  subtitle: line(120, 0).optional(),
  button: line(60).optional(),
  text: line(200, 0).optional(),
  version: version.optional(),
});

export const policyIds = ['privacy-policy', 'terms-of-use', 'payment-and-refund'] as const;
const policyId = z.enum(policyIds);
export type PolicyId = z.infer<typeof policyId>;
export const policyTitles: Record<PolicyId, string> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-use': 'Terms of Use',
  'payment-and-refund': 'Payment and Refund Policy',
};

export const policy = z
  .object({
    id: policyId,
    title: z.string(),
    text: z.string().meta({ description: 'Markdown as written.' }),
    html: z.string().meta({ description: 'The same, as safe HTML.' }),
    updatedAt: z.string(),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof policy>;
export const policyParams = z.object({ id: policyId });
export const policyText = z.strictObject({ text: text(maxPolicyCharacters) });
/** Without `basedOn` the last writer wins. */
const basedOnVersion = z.strictObject({
  basedOn: z.int().min(0).optional().meta({
    description: 'Number of the version that is replaced, 0 for none. Refused if there is a newer one.',
  }),
});

export const policyUpdateBody = policyText.extend(basedOnVersion.shape);
export const policyRestoreBody = basedOnVersion.default({});

/** One text that a policy had. */
export const policyVersion = z
  .object({
    number: z.int(),
    createdAt: z.string(),
    author: z.string().nullable().meta({ description: 'Email address or key of the author, if known.' }),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'PolicyVersion' });
export type PolicyVersion = z.infer<typeof policyVersion>;
export const policyVersionParams = z.object({
  id: policyId,
  number: z.coerce.number().int().min(1).max(1_000_000),
});
export const policyVersionText = policyVersion
  .extend({ text: z.string(), html: z.string() })
  .meta({ id: 'PolicyVersionText' });
