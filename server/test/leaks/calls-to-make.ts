/**
 * The inputs for each call, with bodies that try to get more than allowed. A call without a line here is a finding, so
 * that none is forgotten.
 */
import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import type { TestRequest } from './test-request.ts';
import type { FilledCatalogue } from './labels.ts';

type Input = Pick<TestRequest, 'body' | 'by' | 'anonymousOnly' | 'ownDataOnly'> & {
  params?: Record<string, string>;
};

const variants = ['censored', 'uncensored', 'legal'] as const;
const ratings = ['T', 'M', 'AO'];
/** The links of lists, one of each site, with every comic in both. */
export const sharedLists = { normal: 'N'.repeat(22), uncensored: 'U'.repeat(22) };
/** A well-formed id that does not exist. */
const unknownId = '01890000-0000-7000-8000-000000000000';

const insightRange = { from: '2026-01-01', to: '2026-01-31' };

/** Every unique word begins with it. */
const everything = 'zq';

const searches = { body: { question: everything, limit: 50 }, by: 'all' as const };

const comicLists = ({ comics, genres, creators }: FilledCatalogue): Input[] => [
  { body: {}, by: 'all' as const },
  { body: { limit: 200, filters: { contentRating: ratings } }, by: 'all' as const },
  { body: { limit: 200, sort: { field: 'title', order: 'asc' } } },
  ...ratings.map((contentRating) => ({ body: { filters: { contentRating } } })),
  ...comics.map(({ id }) => ({ body: { limit: 1, filters: { id } } })),
  { body: { filters: { id: comics.map(({ id }) => id), contentRating: ratings } }, by: 'all' as const },
  ...genres.map(({ id }) => ({ body: { limit: 200, filters: { genres: id } } })),
  ...creators.map(({ id }) => ({ body: { limit: 200, filters: { creator: id } }, by: 'all' as const })),
  { body: { limit: 200, filters: { genres: genres.map(({ id }) => id) } } },
];

/**
 * By the names of the calls. A call that changes something sets its present value, or names an id that does not
 * exist.
 */
const inputs: Record<string, (catalogue: FilledCatalogue) => Input[]> = {
  listComics: comicLists,
  listComicCards: comicLists,
  browseComics: ({ comics, genres }) => [
    { body: { limit: 200 }, by: 'all' as const },
    ...['updated', 'popular', 'title'].map((sort) => ({ body: { sort } })),
    ...ratings.map((rating) => ({ body: { filters: { rating } } })),
    ...genres.map(({ id }) => ({ body: { filters: { genre: id, status: 'ongoing' } } })),
    ...comics.map(({ id }) => ({ body: { after: id, sort: 'title' } })),
  ],
  listLanguages: () => [{ body: {} }],
  readCalendar: () => [{ by: 'all' as const }],
  listRanking: ({ genres }) => [
    ...['day', 'week', 'all'].map((period) => ({ body: { period }, by: 'all' as const })),
    ...genres.map(({ id }) => ({ body: { genre: id, period: 'all' } })),
  ],
  listSimilarComics: ({ comics }) => comics.map(({ id }) => ({ body: { comicId: id }, by: 'all' as const })),
  listUpdatedToday: () => [{ body: {}, by: 'all' as const }],
  readGenre: ({ genres }) =>
    genres.flatMap(({ slugs }) => slugs.map((slug) => ({ params: { slug }, by: 'all' as const }))),
  listChapters: ({ comics }) => [
    ...comics.flatMap(({ id }) =>
      variants.map((assetVariant) => ({ body: { filters: { comicsId: id, assetVariant } } })),
    ),
    ...comics.map(({ id, chapters }) => ({
      body: { filters: { comicsId: id, id: chapters.map((chapter) => chapter.id) } },
    })),
    ...variants.map((assetVariant) => ({
      body: { filters: { comicsId: comics.map(({ id }) => id), assetVariant } },
      by: 'all' as const,
    })),
  ],
  listChaptersAround: ({ comics }) =>
    comics.flatMap(({ id, chapters }) =>
      chapters.map((chapter) => ({ body: { filters: { comicsId: id, chapterId: chapter.id } } })),
    ),
  listComicAssets: ({ comics }) => [
    ...comics.flatMap(({ id, chapters }) =>
      chapters.flatMap((chapter) =>
        variants.map((variant) => ({
          body: { filters: { comicsId: id, chapterId: chapter.id, variant } },
          ...(chapter.number === 1 ? {} : { by: 'representatives' as const }),
        })),
      ),
    ),
    // Chapters under the id of another comic, of this site and of the other.
    ...comics.flatMap(({ chapters }, place) =>
      [1, 2].map((further) => ({
        body: {
          filters: {
            comicsId: comics[(place + further) % comics.length]!.id,
            chapterId: chapters[0]!.id,
            variant: 'uncensored',
          },
        },
      })),
    ),
  ],
  compareVariants: ({ comics }) => comics.map(({ id }) => ({ body: { filters: { comicsId: id } } })),
  listGenres: () => [{}, { body: {}, by: 'all' as const }],
  readCreator: ({ creators }) =>
    creators.flatMap(({ slugs }) => slugs.map((slug) => ({ params: { slug }, by: 'all' as const }))),
  listBanners: () => [{ body: {}, by: 'all' as const }],
  readHomePage: () => [{ by: 'all' as const }],
  readSaleBanner: () => [{ by: 'all' as const }],
  readPolicy: () => [
    { params: { id: 'privacy-policy' }, by: 'all' as const },
    { params: { id: 'terms-of-use' } },
  ],
  readSite: () => [{ by: 'all' as const }],
  searchComics: ({ comics }) => [
    searches,
    { body: { question: everything, filters: { contentRating: 'AO' } } },
    ...comics.map(({ title }) => ({ body: { question: title } })),
  ],
  searchCreators: ({ creators }) => [searches, ...creators.map(({ name }) => ({ body: { question: name } }))],
  searchChapters: () => [searches, { body: { question: everything, limit: 50, offset: 50 } }],
  suggestSearch: ({ comics }) => [
    { body: { question: everything }, by: 'all' as const },
    ...comics.map(({ title }) => ({ body: { question: title.slice(0, 6) }, by: 'representatives' as const })),
  ],
  // One wrong letter.
  correctSearch: ({ comics }) =>
    comics.map(({ title }) => ({
      body: { question: `${title.slice(0, 6)}${title.slice(7)}` },
      by: 'representatives' as const,
    })),
  listPlans: () => [{ body: {} }],
  listCoinPacks: () => [{ body: {} }],
  myWallet: () => [{ body: {} }],
  syncReading: () => [{ body: {} }],
  syncLibrary: () => [{ body: {} }],
  readLibrarySettings: () => [{}],
  updateLibrarySettings: () => [{ body: { suggestions: false } }],
  listMyLists: () => [{ body: {} }],
  createList: () => [{ body: { name: '' } }],
  changeList: () => [{ params: { id: unknownId }, body: { name: 'None' } }],
  orderLists: () => [{ body: { ids: [] } }],
  deleteLists: () => [{ body: { ids: [unknownId] } }],
  readSharedList: () => Object.values(sharedLists).map((token) => ({ body: { token }, by: 'all' as const })),
  describeComics: ({ comics }) => [
    { body: { comics: comics.map(({ id }) => ({ id, seenAt: 1 })) }, by: 'all' as const },
  ],

  listAuditEntries: () => [{ body: { filters: { reads: true } } }],
  readLastChange: () => [{ body: { actions: ['reorderChapters'] } }],
  listStaffComics: ({ genres }) => [
    { body: {} },
    { body: { search: 'zq', sort: 'title' } },
    { body: { site: 'normal', publication: 'draft', genre: genres[0]!.id } },
  ],
  readStaffComic: ({ comics }) => comics.map(({ id }) => ({ params: { id } })),
  listStaffChapters: ({ comics }) => comics.map(({ id }) => ({ body: { comicsId: id } })),
  readStaffChapter: ({ comics }) =>
    comics.flatMap(({ chapters }) => chapters.map(({ id }) => ({ params: { chapterId: id } }))),
  listStaffPages: ({ comics }) =>
    comics.flatMap(({ chapters }) =>
      chapters.flatMap(({ id }) =>
        variants.map((variant) => ({ params: { chapterId: id }, body: { variant } })),
      ),
    ),
  preflightComics: ({ comics }) => comics.map(({ id }) => ({ body: { ids: [id] } })),
  preflightChapters: ({ comics }) => comics.map(({ chapters }) => ({ body: { ids: [chapters[0]!.id] } })),
  publishComics: () => [{ body: { ids: [unknownId], publication: 'published' } }],
  publishChapters: () => [{ body: { ids: [unknownId], publication: 'published' } }],
  listPublications: () => [{ body: {} }, { body: { state: 'published' } }, { body: { state: 'late' } }],
  reorderChapters: ({ comics }) => comics.map(({ id }) => ({ params: { id }, body: { ids: [] } })),
  reorderPages: ({ comics }) =>
    comics.map(({ chapters }) => ({
      params: { chapterId: chapters[0]!.id, variant: 'censored' },
      body: { ids: [] },
    })),
  listTrash: () => [{ body: {} }],
  restoreFromTrash: () => [{ params: { id: unknownId } }],
  emptyTrash: () => [{ body: { ids: [unknownId] } }],

  createComic: () => [{ body: { title: '', contentRating: 'T' } }],
  updateComic: ({ comics }) =>
    comics.map(({ id, title }) => ({ params: { id }, body: { title }, by: 'all' as const })),
  updateComics: () => [{ body: { ids: [unknownId], status: 'ongoing' } }],
  deleteComics: () => [{ body: { ids: [unknownId] } }],
  createChapters: () => [{ body: { comicsId: unknownId, chapters: [{ title: 'None', chapterNumber: 1 }] } }],
  updateChapter: ({ comics }) =>
    comics.map(({ chapters }) => ({ params: { chapterId: chapters[1]!.id }, body: { isFree: false } })),
  updateChapters: () => [{ body: { ids: [unknownId], isFree: true } }],
  deleteChapters: () => [{ body: { ids: [unknownId] } }],
  uploadPages: ({ comics }) => variants.map((variant) => ({ params: { comicId: comics[0]!.id, variant } })),
  deletePages: () => [{ body: { ids: [unknownId] } }],
  createGenre: () => [{ body: { name: '' } }],
  listSavedGenres: () => [{ by: 'all' as const }],
  updateGenre: ({ genres }) => genres.map(({ id }) => ({ params: { id }, body: { mature: false } })),
  deleteGenres: () => [{ body: { ids: [unknownId] } }],
  countGenreComics: ({ genres }) => genres.map(({ id }) => ({ params: { id } })),
  listStaffCreators: () => [{ body: {}, by: 'all' as const }, { body: { search: 'zq', site: 'uncensored' } }],
  readStaffCreator: ({ creators }) => creators.map(({ id }) => ({ params: { id }, by: 'all' as const })),
  createCreator: () => [{ body: { site: 'normal', name: '' } }],
  updateCreator: ({ creators }) => creators.map(({ id, name }) => ({ params: { id }, body: { name } })),
  deleteCreators: () => [{ body: { ids: [unknownId] } }],
  mergeCreators: ({ creators }) => creators.map(({ id }) => ({ params: { id }, body: { ids: [unknownId] } })),
  createBanner: () => [{ body: { comicsId: unknownId, title: 'None' } }],
  updateBanner: ({ banners }) => banners.map(({ id, title }) => ({ params: { id }, body: { title } })),
  listSavedBanners: () => [{ body: {}, by: 'all' as const }],
  orderBanners: () => [{ body: { siteVariant: 'normal', ids: [unknownId] } }],
  readSavedSaleBanner: () =>
    ['normal', 'uncensored'].map((siteVariant) => ({ params: { siteVariant }, by: 'all' as const })),
  deleteBanners: () => [{ body: { ids: [unknownId] } }],
  readSavedHomePage: () =>
    ['normal', 'uncensored'].map((siteVariant) => ({ params: { siteVariant }, by: 'all' as const })),
  updateHomePage: () => [{ params: { siteVariant: 'normal' }, body: { rows: [{ source: 'none' }] } }],
  updateSaleBanner: () =>
    ['normal', 'uncensored'].map((siteVariant) => ({ params: { siteVariant }, body: {} })),
  listVersions: () => ['normal', 'home-normal'].map((object) => ({ params: { object }, body: {} })),
  previewPolicy: () => [{ body: { text: 'Terms' } }],
  readPolicyTemplate: () => [{ params: { id: 'terms-of-use' } }],
  listPolicyVersions: () => [{ params: { id: 'terms-of-use' }, body: {} }],
  readPolicyVersion: () => [{ params: { id: 'terms-of-use', number: '1' } }],
  restorePolicyVersion: () => [{ params: { id: 'terms-of-use', number: '9000' } }],
  updatePolicy: () => [{ params: { id: 'terms-of-use' }, body: { text: 'Terms' } }],
  listApiKeys: () => [{ by: 'all' as const }],
  createApiKey: () => [{ body: { name: '' } }],
  revokeApiKey: () => [{ params: { id: unknownId } }],
  readJobQueues: () => [{}],
  listFailedJobs: () => [{ body: {}, by: 'all' as const }],
  retryFailedJob: () => [{ params: { id: unknownId } }],
  retryFailedJobs: () => [{ body: { queue: 'none' } }],
  listMails: () => [{ body: {}, by: 'all' as const }],
  listMailsOfPerson: () => [{ params: { uid: 'none' } }],
  sendMailAgain: () => [{ params: { id: unknownId } }],
  readHealth: () => [{}],
  readPlannedPublishing: () => [{}],
  readStorage: () => [{}],
  countStorage: () => [{}],
  readSetup: () => [{}],
  readGiftLimit: () => [{}],
  setGiftLimit: () => [{ body: { centsPerMonth: -1 } }],
  getDisputesOfPerson: () => [{ params: { uid: 'nobody' } }],
  allowPurchases: () => [{ params: { uid: 'nobody' }, body: { reason: 'None' } }],
  dismissSetup: () => [{ body: { dismissed: true } }],
  unlockChapter: ({ comics }) =>
    comics.flatMap(({ chapters }) => {
      const locked = chapters.filter((chapter) => chapter.locked);
      return locked.map(({ id }) => ({
        params: { id },
        body: { variant: 'uncensored', shown: { coins: 30 } },
      }));
    }),
  explainAccess: ({ comics }) =>
    comics.map(({ chapters }) => ({ params: { uid: 'nobody' }, body: { chapterId: chapters[3]!.id } })),
  removeCard: () => [{}],
  buyCoins: () => [
    { body: { packId: 'coins-1', card: { token: 'none' }, shown: { coins: 1, priceCents: 1 } } },
  ],
  giveCoins: () => [{ params: { uid: 'nobody' }, body: { coins: 1, reason: 'None' } }],
  listCoinEntries: () => [{ body: {} }],
  getWallet: () => [{ params: { uid: 'nobody' } }],
  listSavedCoinPacks: () => [{ by: 'all' as const }],
  setCoinPacks: () => [{ body: { packs: [{ coins: 100, priceCents: 99 }] } }],
  listSavedPlans: () => [{ by: 'all' as const }],
  updatePlan: () => [{ params: { id: 'none' }, body: {} }],

  listRefundable: () => [{ body: { residence: 'europe' } }],
  listMyRefunds: () => [{ body: {} }],
  requestRefund: () => [
    { body: { paymentId: unknownId, residence: 'europe', rule: 'withdrawal', shown: { amountCents: 1 } } },
  ],
  answerRefundQuestion: () => [{ params: { id: unknownId }, body: { text: 'None' } }],
  withdrawRefund: () => [{ params: { id: unknownId } }],
  listRefunds: () => [{ body: {} }],
  getRefund: () => [{ params: { id: unknownId } }],
  getRefundableOfPerson: () => [{ params: { uid: 'nobody' } }],
  takeIntoReview: () => [{ params: { id: unknownId } }],
  askRefundQuestion: () => [{ params: { id: unknownId }, body: { text: 'None' } }],
  approveRefund: () => [{ params: { id: unknownId } }],
  rejectRefund: () => [{ params: { id: unknownId }, body: { reason: 'None' } }],
  retryRefund: () => [{ params: { id: unknownId } }],

  paymentSettings: () => [{}],
  processPayment: () => [{ params: { id: unknownId }, body: { returnPath: '//elsewhere.example' } }],
  getPayment: () => [{ params: { id: unknownId } }],
  cancelPayment: () => [{ params: { id: unknownId } }],
  latestPayment: () => [{ body: { kind: 'coins' } }],
  listPayments: () => [{ body: {} }],
  getReceipt: () => [{ params: { number: '1' } }],
  getSavedCard: () => [{}],
  listAllPayments: () => [{ body: {} }],
  getPaymentHistory: () => [{ params: { id: unknownId } }],
  sendReceipt: () => [{ params: { id: unknownId } }],
  listBookDays: () => [{ body: { month: '2026-01' } }],
  exportPayments: () => [{ body: {} }],
  exportMemberships: () => [{ body: {} }],
  exportComicsInsight: () => [{ body: { from: '2026-01-01', to: '2026-12-31' } }],
  exportComicsMoney: () => [{ body: { from: '2026-01-01', to: '2026-12-31' } }],
  exportBooks: () => [{ params: { month: '2026-01' } }],
  moveSandboxClock: () => [{ body: { days: 0 } }],

  quotePlans: () => [{}],
  buyMembership: () => [
    {
      body: {
        planId: '24weeks',
        card: { token: 'none' },
        agreedToTerms: true,
        shown: { firstChargeCents: 1, nextChargeCents: 1 },
      },
    },
  ],
  changePlanLater: () => [
    { body: { planId: '1week', agreedToTerms: true, shown: { nextChargeCents: 799 } } },
  ],
  myMembership: () => [{}],
  stopRenewal: () => [{}],
  resumeRenewal: () => [{}],
  payRenewal: () => [{ body: { card: 'saved', shown: { nextChargeCents: 799 } } }],
  replaceCard: () => [{ body: { card: { token: 'none' } } }],
  renewalCalendar: () => [{}],
  contractByLink: () => [{ body: { token: 'none' } }],
  stopByLink: () => [{ body: { token: 'none' } }],
  resumeByLink: () => [{ body: { token: 'none' } }],
  cancelContract: () => [{ body: { email: 'a@b.example', contractNumber: 'none' } }],
  giveDays: () => [{ params: { uid: 'nobody' }, body: { days: 1, reason: 'none' } }],

  listMemberships: () => [{ body: {} }],
  getMembershipHistory: () => [{ params: { id: unknownId } }],
  stopRenewalFor: () => [{ params: { id: unknownId } }],
  countPlanMembers: () => [{}],

  readAccount: () => [{}],
  exportAccount: () => [{ ownDataOnly: true }],
  createRecoveryCodes: () => [{ anonymousOnly: true }],
  listPeople: () => [{ body: { search: 'a' } }],
  namePeople: () => [{ body: { uids: ['nobody'] } }],
  getPerson: () => [{ params: { uid: 'nobody' } }],
  setDisabled: () => [{ params: { uid: 'nobody' }, body: { disabled: true } }],
  signPersonOut: () => [{ params: { uid: 'nobody' } }],
  sendAccountLetter: () => [{ params: { uid: 'nobody' }, body: { kind: 'PASSWORD_RESET' } }],
  changeRole: () => [{ params: { uid: 'nobody' }, body: { role: 'reader' } }],
  signOut: () => [{ anonymousOnly: true }],
  requestDeletion: () => [{ anonymousOnly: true }],
  cancelDeletion: () => [{ anonymousOnly: true }],
  cancelDeletionByCode: () => [{ body: { code: 'none' } }],
  becomeFirstAdmin: () => [{ body: { token: 'none' } }],
  countView: ({ comics }) =>
    comics.flatMap(({ chapters }) =>
      (['read', 'lock'] as const).map((step) => ({
        body: { view: unknownId, chapterId: chapters.at(-1)!.id, step, variant: 'uncensored' },
      })),
    ),
  readingInsight: ({ comics }) => [{ body: { ...insightRange, comicsId: comics[0]!.id } }],
  comicsInsight: () => [{ body: insightRange }],
  comicInsight: ({ comics }) => comics.map(({ id }) => ({ params: { id }, body: insightRange })),
  moneyInsight: () => [{ body: insightRange }],
  comicMoneyInsight: ({ comics }) => comics.map(({ id }) => ({ params: { id }, body: insightRange })),
  comicsMoneyInsight: () => [{ body: insightRange }],
  confirmAge: () => [{ body: { over18: true } }, { body: { over18: false } }],
  withdrawAge: () => [{}],
};

/** Calls of the contract that are missing here, and lines here without a call. */
export function forgottenCalls(): string[] {
  const names = allEndpoints.map(({ name }) => name);
  const listed = Object.keys(inputs);
  return [
    ...names.filter((name) => !listed.includes(name)),
    ...listed.filter((name) => !names.includes(name)),
  ];
}

export function callsToMake(catalogue: FilledCatalogue): TestRequest[] {
  return allEndpoints.flatMap((endpoint) => {
    const listed = inputs[endpoint.name]?.(catalogue) ?? [];
    const requests = listed.map(({ params, ...input }) => ({ ...requestOf(endpoint, params), ...input }));
    return endpoint.access === 'public' ? requests : [...requests, withMalformedBody(endpoint)];
  });
}

function requestOf({ name, method, path }: Endpoint, params: Record<string, string> = {}): TestRequest {
  return {
    endpoint: name,
    method,
    url: apiBase + path.replace(/\{(\w+)\}/g, (_, key: string) => params[key]!),
  };
}

/** A body that is not JSON: a call without permission must be refused before its body is parsed. */
function withMalformedBody(endpoint: Endpoint): TestRequest {
  const url = apiBase + endpoint.path.replace(/\{\w+\}/g, unknownId);
  return {
    endpoint: endpoint.name,
    method: endpoint.method,
    url,
    body: '{"',
    refusedBeforeBody: true,
    headers: { 'content-type': 'application/json' },
  };
}
