/**
 * Every check of the code that withholds something from a visitor, and how to remove it. A line that no longer fits its
 * file fails loudly. Run all of them with `npm run test:soak -- leaks`.
 */
import { checksOfVisitors } from './checks-of-visitors.ts';
import type { RemovedCheck, RemovedLine } from './remove-check.ts';

const maturity = 'contract/src/maturity/maturity.rules.ts';
const access = 'contract/src/reading/access.rules.ts';
const apiRoutes = 'server/src/platform/http/api-routes.ts';
const images = 'server/src/features/assets/assets.routes.ts';
const imageHosts = 'server/src/platform/http/image-hosts.ts';
const links = 'server/src/features/assets/links.ts';
const imageAccess = 'server/src/features/reading/image-access.ts';
const reading = 'server/src/features/reading/access.ts';
const unlocks = 'server/src/features/coins/unlocks.queries.ts';
const pageImages = 'server/src/features/reading/page-images.routes.ts';
const places = 'server/src/features/reading/places.routes.ts';
const wire = 'server/src/features/catalogue/catalogue.responses.ts';
const comics = 'server/src/features/catalogue/comics.routes.ts';
const cardsQueries = 'server/src/features/catalogue/cards.queries.ts';
const comicsQueries = 'server/src/features/catalogue/comics.queries.ts';
const chapters = 'server/src/features/reading/chapters.routes.ts';
const genres = 'server/src/features/catalogue/genres.routes.ts';
const creatorsQueries = 'server/src/features/catalogue/creators.queries.ts';
const creatorsResponses = 'server/src/features/catalogue/creators.responses.ts';
const genresQueries = 'server/src/features/catalogue/genres.queries.ts';
const chaptersQueries = 'server/src/features/catalogue/chapters.queries.ts';
const banners = 'server/src/features/editorial/banners.queries.ts';
const editorial = 'server/src/features/editorial/editorial.routes.ts';
const feeds = 'server/src/features/pages/feeds.ts';
const sitemap = 'server/src/features/pages/sitemap.ts';
const crawlers = 'server/src/features/pages/crawler.routes.ts';
const pages = 'server/src/features/pages/pages.routes.ts';
const visitors = 'server/src/features/maturity/visitors.ts';

const everyRating = "['T', 'M', 'AO'] as const";

const single: readonly RemovedLine[] = [
  // Who may have an image, and which variant a request gets.
  ['image: site', maturity, "if (siteOf(image.rating) !== visitor.site) return 'hidden';", ''],
  [
    'image: uncensored needs its genre',
    maturity,
    "if (image.variant === 'uncensored' && !mayBeUncensored(image)) return 'hidden';",
    '',
  ],
  [
    'image: age',
    maturity,
    "if (isAdult(image.rating, image.variant) && !visitor.ageConfirmed) return 'age_confirmation_required';",
    '',
  ],
  [
    'image: region',
    maturity,
    "if (!visitor.matureAllowed && !fitsEveryRegion(image)) return 'region_restricted';",
    '',
  ],
  [
    'adult: AO',
    maturity,
    "return rating === 'AO' || variant === 'uncensored';",
    "return variant === 'uncensored';",
  ],
  [
    'adult: uncensored',
    maturity,
    "return rating === 'AO' || variant === 'uncensored';",
    "return rating === 'AO';",
  ],
  [
    'region: covers of AO',
    maturity,
    "if (variant === null) return rating !== 'AO';",
    'if (variant === null) return true;',
  ],
  [
    'region: censored of T alone',
    maturity,
    "(variant === 'censored' && rating === 'T')",
    "variant === 'censored'",
  ],
  ['uncensored: of M with the genre alone', maturity, "(rating === 'M' && uncensored)", "rating === 'M'"],
  ['uncensored: of no T', maturity, "(rating === 'M' && uncensored)", 'uncensored'],
  ['variant: region', maturity, "if (!matureAllowed) return 'legal';", ''],
  [
    'variant: uncensored needs its genre',
    maturity,
    "return requested === 'uncensored' && !mayBeUncensored(comic) ? 'censored' : requested;",
    'return requested;',
  ],
  [
    'variant: granted',
    access,
    'const granted = allowedVariant(requested, chapter, visitor);',
    'void allowedVariant; const granted = requested;',
  ],
  [
    'variant: M has no fallback from legal',
    access,
    "requested === 'legal' && rating === 'T' ?",
    "requested === 'legal' ?",
  ],
  [
    'caches: adult images',
    maturity,
    '!isAdult(image.rating, image.variant) && (!regionsDiffer || fitsEveryRegion(image))',
    '(!regionsDiffer || fitsEveryRegion(image))',
  ],
  ['caches: images of some regions', maturity, ' && (!regionsDiffer || fitsEveryRegion(image))', ''],
  [
    'caches: images are judged',
    imageAccess,
    "isPublicOnItsSite(shown, { regionsDiffer }) ? 'public' : 'private'",
    "'public'",
  ],
  [
    'caches: regions are separate',
    visitors,
    'regionsDiffer: region.restricted.length > 0',
    'regionsDiffer: false',
  ],
  [
    'caches: pages of one region',
    pages,
    'context.regionsDiffer ? oneRegionCacheControl : pageCacheControl',
    'pageCacheControl',
  ],
  [
    'caches: answers of calls',
    apiRoutes,
    "void reply.code(endpoint.status).header('cache-control', 'no-store');",
    'void reply.code(endpoint.status);',
  ],
  [
    'image hosts: what every visitor may have',
    images,
    "if (visibility !== 'public') throw new Refusal('image_not_found');",
    '',
  ],
  ['image hosts: nothing else', imageHosts, '!requestedSite(request).isImageHost ||', 'true ||'],
  ['image: published', maturity, "if (!image.published) return 'hidden';", ''],
  ['image: its decision counts', imageAccess, "if (decision !== 'shown') throw new Refusal(decision);", ''],
  ['image: its lock', imageAccess, "if (!shown.isOpenToAll) return { visibility: 'locked', cacheTags };", ''],

  // The lock.
  [
    'lock: age',
    access,
    "if (input.adult && !input.ageConfirmed) return locked('age_confirmation_required');",
    '',
  ],
  ['lock: first chapters alone', access, 'if (input.position < freeChapterCount)', 'if (true)'],
  [
    'lock: what the plan covers',
    access,
    '(input.membership.coversUncensored || !input.adult)',
    'input.membership.coversUncensored !== null',
  ],
  ["lock: one's own unlocks", unlocks, 'uid = ${uid} and ', ''],
  ["lock: this chapter's unlock", reading, 'unlocked: unlocked.includes(chapter.id)', 'unlocked: true'],
  ['lock: its refusal', pageImages, "if (access.state === 'locked') throw new Refusal(access.reason);", ''],
  [
    'pages: site',
    pageImages,
    'findChapter(db, chapterId, ratingsFor(reader.visitor), {',
    'findChapter(db, chapterId, ratingsFor({ ...reader.visitor, staff: true }), {',
  ],
  ['pages: under their comic', pageImages, 'if (!chapter || chapter.comic_id !== comicsId)', 'if (!chapter)'],
  [
    'pages: links of staff for staff',
    pageImages,
    "if (!visitor.staff) return openToAll ? null : 'reader';",
    '',
  ],

  // What is not published.
  [
    'drafts: comics',
    comicsQueries,
    "if (!wanted.drafts) query = query.where('comic.published', '=', true);",
    '',
  ],
  ['drafts: comics by id for staff alone', comics, 'drafts: visitor.staff && id', 'drafts: id'],
  ['drafts: chapters', chaptersQueries, 'if (!wanted.drafts) query = query.where(isPublished);', ''],
  ['drafts: chapters for staff alone', chapters, 'drafts: visitor.staff }', 'drafts: true }'],
  [
    'drafts: feeds',
    chaptersQueries,
    ".where('comic.site', '=', wanted.site).where(isPublished)",
    ".where('comic.site', '=', wanted.site)",
  ],

  // Links.
  [
    'link: without one no locked image',
    images,
    "if (verdict === 'forged') throw new Refusal('image_not_found');",
    '',
  ],
  ['link: its end', images, "if (verdict === 'expired') throw new Refusal('link_expired');", ''],
  [
    'link: its end is judged',
    links,
    "return Number(e) * 1000 > now.getTime() ? holder : 'expired';",
    'return holder;',
  ],
  [
    'link: a reader is no staff',
    images,
    "if (verdict === 'staff')",
    "if (verdict === 'staff' || verdict === 'reader')",
  ],
  [
    'link: signature',
    links,
    'return sent.length === expected.length && timingSafeEqual(sent, expected);',
    'void timingSafeEqual; return sent.length === expected.length;',
  ],
  ['link: of one image', links, 'update(`${stem}/${expiresAt}`)', 'update(`${expiresAt}`)'],
  ['link: until one moment', links, 'update(`${stem}/${expiresAt}`)', 'update(`${stem}`)'],

  // Lists.
  ['places: site', places, 'siteOf(rating) === caller.site', 'siteOf'],
  [
    'ratings: of the site',
    comics,
    'const own = ratingsOf(site);',
    `void ratingsOf; const own = ${everyRating};`,
  ],
  [
    'ratings: of the site, whatever is requested',
    comics,
    'own.filter((rating) => requested.includes(rating))',
    'requested',
  ],
  ['ratings: beyond the site for staff alone', comics, 'if (staff)', 'if (true)'],
  [
    'comics: site',
    comicsQueries,
    "if (site) query = query.where('comic.site', '=', site);",
    'if (site) void site;',
  ],
  ['comics: site, by their genre', comicsQueries, ".where('comic_genre.site', '=', site)", ''],
  [
    'comics: ratings, counted',
    comicsQueries,
    "select('comic.id').where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`)",
    "select('comic.id')",
  ],
  [
    'comics: ratings, from the tally',
    comicsQueries,
    ".where('content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`)",
    '',
  ],
  [
    'comics: one rating',
    comicsQueries,
    "query = query.where('comic.content_rating', '=', wanted.ratings[0]!);",
    'void wanted;',
  ],
  [
    'similar comics: site',
    cardsQueries,
    'findComics(db, ids, { ratings: ratingsOf(site) })',
    `findComics(db, ids, { ratings: ${everyRating} })`,
  ],
  [
    'chapters: site',
    chapters,
    'ratings: ratingsFor(visitor),',
    'ratings: ratingsFor({ ...visitor, staff: true }),',
  ],
  [
    'chapters: rating',
    chaptersQueries,
    ".where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`)",
    '',
  ],
  [
    'genres: site, by their address',
    genresQueries,
    'const genres = await genresInUse(db, ratings)',
    'const genres = await allGenres(db)',
  ],
  ['genres: site', genres, 'await genresInUse(db, ratingsOf(caller.site))', 'await allGenres(db)'],
  [
    'pictures: judged',
    wire,
    "if (!picture || decideImage(shown, visitor) !== 'shown') return null;",
    'if (!picture) return null;',
  ],
  ['sale banner: site', editorial, '{ site: caller.site, visitor:', "{ site: 'uncensored', visitor:"],
  [
    'feeds: nothing of the uncensored site',
    feeds,
    "return site === 'uncensored' && !audience.ageConfirmed;",
    'return false;',
  ],
  [
    'feeds: comics of the site',
    feeds,
    'findComic(db, id, ratingsOf(caller.site))',
    `findComic(db, id, ${everyRating})`,
  ],
  [
    'creators: site',
    creatorsQueries,
    ".where('site', '=', site).where('slug', '=', slug)",
    ".where('slug', '=', slug)",
  ],
  [
    'creators: only with published comics',
    creatorsQueries,
    ".where('id', '=', id).where(hasPublishedComics)",
    ".where('id', '=', id)",
  ],
  [
    'creators: other names',
    creatorsResponses,
    'row.also_known_as_public && row.also_known_as.length > 0',
    'row.also_known_as.length > 0',
  ],
  [
    'sitemap: creators with published comics',
    creatorsQueries,
    ".where('id', '>=', from).where(hasPublishedComics)",
    ".where('id', '>=', from)",
  ],
  ['sitemap: creators of the uncensored site', sitemap, '!from || hidesContent(caller)', '!from'],
  ['sitemap: site', sitemap, 'const ratings = ratingsOf(site);', `const ratings = ${everyRating};`],
];

export const checksRemoved: readonly RemovedCheck[] = [
  ...[...single, ...checksOfVisitors].map(([name, file, find, replace]) => ({ name, file, find, replace })),
  {
    name: 'lock: nothing for this region',
    file: access,
    find: "if (input.unavailable && !input.matureAllowed) return locked('region_restricted');",
    replace: '',
    givesReason: true,
  },
  {
    name: 'lock: nothing in this variant',
    file: access,
    find: "if (input.unavailable) return locked('not_published');",
    replace: '',
    givesReason: true,
  },
  // Guarded twice: removing only the first check leaks nothing.
  {
    name: 'banners: site, and what their artwork shows',
    file: banners,
    find: 'const ratings = ratingsFor(visitor);',
    replace: `const ratings = ${everyRating};`,
    also: [
      {
        file: wire,
        find: "decideImage(shown, visitor) !== 'shown'",
        replace: 'false',
      },
    ],
  },
  {
    name: 'feeds: chapters and comics of the site',
    file: feeds,
    find: '[...comicIds], { ratings: ratingsOf(caller.site) }',
    replace: `[...comicIds], { ratings: ${everyRating} }`,
    also: [{ file: chaptersQueries, find: ".where('comic.site', '=', wanted.site)", replace: '' }],
  },
  {
    name: 'server cache: audience and origin of feeds',
    file: crawlers,
    find: '`${cachePartitionOf(caller)} ${caller.origin} ${what}`',
    replace: '`${what}`',
  },
  {
    name: 'age: declared, and checked',
    file: 'contract/src/maturity/age.endpoints.ts',
    find: 'over18: z.literal(true)',
    replace: 'over18: z.any()',
    also: [
      {
        file: 'server/src/features/maturity/age-check.ts',
        find: 'return over18 ? {',
        replace: 'return over18 !== undefined ? {',
      },
    ],
  },
];
