/** The screens of accounts, each with the stored state of the browser that visits it. */
import type { ComicList } from '@longstrip/contract/library/lists.endpoints';
import type { Page } from '@playwright/test';
import { enter } from '../accounts/people.ts';
import { type Signed, signedUp } from '../accounts/signed-in.ts';
import type { LibrarySite } from '../harness/site.ts';
import { buyingScreensOf, memberLook } from './money-screens.ts';
import { withConfirmedAge, type Look, openMenu, press, type Screen } from './screens.ts';

type Site = Pick<LibrarySite, 'origin' | 'uncensoredOrigin' | 'library'>;

/** A very long address, to test the layout. */
const longEmail = 'bartholomew.featherstonehaugh-cholmondeley@correspondence.readers.example';

const password = 'twelve tides';

/** On narrow screens the button is in the menu. */
export async function openSignIn(page: Page): Promise<void> {
  const narrow = page.viewportSize()!.width <= 768;
  if (narrow) await openMenu(page);
  const container = narrow ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await container.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).getByLabel('Email').waitFor();
}

/** The guard of Premium opens the dialog. */
const showPrices = (page: Page) =>
  page.getByRole('dialog', { name: 'Sign In' }).getByText('$13.49 first').waitFor();

const openSignUp = async (page: Page) => {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Not a member? Sign Up' }).click();
  await page.getByRole('dialog', { name: 'Sign Up' }).waitFor();
};

const enterWrongPassword = async (page: Page) => {
  await openSignIn(page);
  await enter(page, { email: longEmail, password: 'not the password' });
  await page.getByRole('alert').filter({ hasText: 'not right' }).waitFor();
};

const openForgot = async (page: Page) => {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
};

const enterDifferentPasswords = async (page: Page) => {
  await press('Change Password')(page);
  const dialog = page.getByRole('dialog');
  for (const [label, value] of [
    ['Old Password', 'twelve tides'],
    ['New Password', 'thirteen tides'],
    ['Confirm Password', 'something else'],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByRole('alert').waitFor();
};

/** Stubbed, because the first visit would use a real code up. */
const acceptCode = (page: Page) =>
  page.route(/accounts:update/, (route) => route.fulfill({ json: { email: longEmail } }));

/** Stubs the call by which the page first finds out what the link is for. */
const stubCode =
  (requestType: string, email = longEmail) =>
  (page: Page) =>
    page.route(/accounts:resetPassword/, (route) =>
      route.fulfill({ json: { email, requestType, newEmail: 'another.address@readers.example' } }),
    );
const stubVerification = stubCode('VERIFY_EMAIL');
const stubChange = stubCode('VERIFY_AND_CHANGE_EMAIL');

const link = (origin: string, mode: string, code: string) =>
  `${origin}/account/action?mode=${mode}&oobCode=${code}`;

function signInScreensOf({ origin, uncensoredOrigin }: Pick<Site, 'origin' | 'uncensoredOrigin'>): Screen[] {
  return [
    { name: 'sign-in', address: origin, unfold: openSignIn },
    { name: 'sign-in-refused', inSoak: true, address: origin, unfold: enterWrongPassword },
    { name: 'sign-in-forgot', inSoak: true, address: origin, unfold: openForgot },
    { name: 'sign-up', address: origin, unfold: openSignUp },
    { name: 'sign-in-premium', address: `${origin}/premium`, unfold: showPrices },
    ...withConfirmedAge([
      { name: 'uncensored-sign-in', inSoak: true, address: uncensoredOrigin, unfold: openSignIn },
      { name: 'uncensored-sign-up', inSoak: true, address: uncensoredOrigin, unfold: openSignUp },
    ]),
    {
      name: 'action-reset',
      address: link(origin, 'resetPassword', 'a-code'),
      prepare: stubCode('PASSWORD_RESET'),
    },
    { name: 'cancel', address: `${origin}/cancel` },
    { name: 'membership-stop-dead', inSoak: true, address: `${origin}/membership/stop?token=cut-short` },
    { name: 'action-reset-dead', inSoak: true, address: link(origin, 'resetPassword', 'used-already') },
    { name: 'action-sign-in', inSoak: true, address: link(origin, 'signIn', 'a-code') },
    { name: 'action-keep', inSoak: true, address: link(origin, 'keepAccount', 'a-code') },
    { name: 'action-cut-short', inSoak: true, address: link(origin, 'verifyEmail', '') },
    { name: 'action-dead', inSoak: true, address: link(origin, 'verifyEmail', 'used-already') },
    {
      name: 'action-verify',
      inSoak: true,
      address: link(origin, 'verifyEmail', 'a-code'),
      prepare: stubVerification,
    },
    {
      name: 'action-verify-new-password',
      inSoak: true,
      address: link(origin, 'verifyEmail', 'a-code'),
      prepare: stubVerification,
      unfold: (page) => page.getByRole('button', { name: 'Set a new password' }).click(),
    },
    {
      name: 'action-change',
      inSoak: true,
      address: link(origin, 'verifyAndChangeEmail', 'a-code'),
      prepare: stubChange,
    },
  ];
}

/** The sign-in screens, and those of a new account and a member; all: also of other readers. */
export async function accountLooksOf(site: Site, { all }: { all: boolean }): Promise<Look[]> {
  const { origin } = site;
  const address = `${origin}/account`;
  const fresh = await signedUp(origin, { email: 'new@readers.example', password });
  const list = await sharedList(fresh, site.library);
  const looks: Look[] = [
    { by: 'before signing in', screens: signInScreensOf(site) },
    {
      by: 'a new reader',
      storageState: fresh.storageState,
      again: fresh.again,
      screens: [
        { name: 'account', address },
        { name: 'library-of-lists', inSoak: true, address: `${origin}/library?view=lists` },
        { name: 'library-list', address: `${origin}/library?view=lists&list=${list.id}` },
        { name: 'list', address: `${origin}/list/${list.token}` },
        ...buyingScreensOf(site),
        { name: 'account-password', inSoak: true, address, unfold: press('Change Password') },
        { name: 'account-password-refused', inSoak: true, address, unfold: enterDifferentPasswords },
        { name: 'account-delete', address, unfold: press('Delete my account') },
        {
          name: 'action-verify-other',
          inSoak: true,
          address: link(origin, 'verifyEmail', 'a-code'),
          prepare: stubVerification,
        },
        {
          name: 'action-verify-ready',
          inSoak: true,
          address: link(origin, 'verifyEmail', 'a-code'),
          prepare: stubCode('VERIFY_EMAIL', 'new@readers.example'),
        },
        {
          name: 'action-verified',
          address: link(origin, 'verifyEmail', 'a-code'),
          prepare: async (page) => {
            await stubCode('VERIFY_EMAIL', 'new@readers.example')(page);
            await acceptCode(page);
          },
          unfold: async (page) => {
            await page.getByRole('button', { name: 'Confirm my address' }).click();
            await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
          },
        },
      ],
    },
    await memberLook(site),
    ...(all ? await looksOfOtherReaders(site) : []),
  ];
  return looks;
}

async function sharedList({ call }: Signed, { long, mature, gaps }: Site['library']): Promise<ComicList> {
  const comicIds = [long, mature, gaps].map(({ id }) => id);
  const about = 'Short ones, and one that is long.';
  const made = (await call('POST', '/library/lists', { name: 'For the train', about, comicIds })) as Lists;
  const changes = { sharing: 'with texts' };
  const shared = (await call('PATCH', `/library/lists/${made.data[0]!.id}`, changes)) as Lists;
  return shared.data[0]!;
}

type Lists = { data: ComicList[] };

/** With a history, and while the account is being deleted. */
async function looksOfOtherReaders({ origin, library }: Site): Promise<Look[]> {
  const address = `${origin}/account`;
  const { long, mature, gaps, fillers } = library;
  const [reading, leaving] = await Promise.all([
    signedUp(origin, { email: longEmail, password }, [long, mature, gaps, ...fillers.slice(0, 2)]),
    signedUp(origin, { email: 'leaving@readers.example', password }),
  ]);
  await leaving.call('POST', '/account/deletion');
  const lastRead = (page: Page) =>
    page.getByRole('region', { name: 'Last read' }).getByRole('link', { name: long.title }).waitFor();
  const leavingShown = (page: Page) => page.getByRole('button', { name: 'Keep my account' }).waitFor();
  return [
    {
      by: 'a reader',
      storageState: reading.storageState,
      again: reading.again,
      screens: [{ name: 'account-last-read', address, unfold: lastRead }],
    },
    {
      by: 'a reader who leaves',
      storageState: leaving.storageState,
      again: leaving.again,
      screens: [{ name: 'account-leaving', address, unfold: leavingShown }],
    },
  ];
}
