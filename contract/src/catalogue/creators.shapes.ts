/** Creators: the people who make comics. A record belongs to one site, and so do its name, its links and its works. */
import { z } from 'zod';
import { picture } from '../assets/picture.ts';
import { flag, id, jsonField, line, presentVersion, text, version } from '../fields.ts';
import { maxCounted } from '../paging.rules.ts';
import { siteVariant } from '../site.ts';
import { creditRoles, maxCredits } from './creators.rules.ts';

/** The last part of the address of a creator's page. */
export const creatorSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be words of the letters a to z and digits, joined by hyphens')
  .max(80);

const role = z.enum(creditRoles);

/** Who did what for a comic, in the order of the list. */
export const credit = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), role })
  .meta({ id: 'Credit' });
export type Credit = z.infer<typeof credit>;

/** A name finds the creator of the comic's site who has it, or creates one. */
export const creditsField = jsonField(
  z
    .array(
      z
        .strictObject({ id: id.optional(), name: line(200).optional(), role })
        .refine((one) => one.id !== undefined || one.name !== undefined, 'must have an id or a name'),
    )
    .max(maxCredits),
).meta({
  description:
    'Who made it. A name stands for the creator of this name, or also known by it, on the site of the comic; if there is none, one is created. So does the name of a creator whose id does not exist any more.',
});

const httpsUrl = z
  .url({
    protocol: /^https$/,
    hostname: z.regexes.domain,
    error: 'must be an address that begins with https://',
  })
  .max(500)
  .refine((url) => !/^https:[/\\]*[^/\\?#]*@/i.test(url), 'must not contain a user name');

const creatorLink = z.object({ label: z.string(), url: z.string() });
export type CreatorLink = z.infer<typeof creatorLink>;

export const creator = z
  .object({
    id: z.string(),
    slug: z.string().meta({ description: 'Of its page: /creator/{slug}.' }),
    name: z.string(),
    alsoKnownAs: z
      .array(z.string())
      .optional()
      .meta({ description: 'Left out unless staff made it public.' }),
    description: z.string(),
    links: z.array(creatorLink),
    picture: picture.nullable(),
    comics: z.int().meta({
      description: `How many published comics of this site name it; only ${maxCounted + 1} comics of a creator are looked at.`,
    }),
  })
  .meta({ id: 'Creator' });
export type Creator = z.infer<typeof creator>;

/** A creator as staff edit it. */
export const staffCreator = creator
  .extend({
    site: siteVariant,
    alsoKnownAs: z.array(z.string()),
    alsoKnownAsPublic: z.boolean(),
    allComics: z.int().meta({
      description: `Comics of this site that name it, unpublished ones too; ${maxCounted + 1} if there are more than ${maxCounted}.`,
    }),
    updatedAt: z.string(),
    version: presentVersion,
  })
  .meta({ id: 'StaffCreator' });
export type StaffCreator = z.infer<typeof staffCreator>;

const editedFields = {
  slug: creatorSlug.optional().meta({ description: 'The former address leads to the new one.' }),
  alsoKnownAs: jsonField(z.array(line(200)).max(50)).optional(),
  alsoKnownAsPublic: flag.optional().meta({ description: 'Whether readers see the other names.' }),
  description: text(5000, 0).optional(),
  links: jsonField(z.array(z.strictObject({ label: line(60, 0).default(''), url: httpsUrl })).max(10))
    .optional()
    .meta({ description: 'Addresses elsewhere; https only.' }),
};

export const creatorCreateBody = z.strictObject({ site: siteVariant, name: line(200), ...editedFields });
export const creatorUpdateBody = z.strictObject({
  name: line(200).optional(),
  ...editedFields,
  removePicture: flag.optional(),
  version: version.optional(),
});
export const creatorParams = z.object({ id });
