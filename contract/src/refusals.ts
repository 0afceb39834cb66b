import { z } from 'zod';
import type { LockReason } from './reading/access.rules.ts';

/** Every refusal: its HTTP status and a plain sentence. A new code does not compile without both. */
const catalogue = {
  invalid_input: { status: 400, title: 'Some fields need a change.' },
  malformed_body: { status: 400, title: 'The body of this request could not be read.' },
  unexpected_file: { status: 400, title: 'Unexpected file field.' },
  missing_file: { status: 400, title: 'A file is missing.' },
  duplicate_file: { status: 400, title: 'Two files were sent for the same image.' },
  file_name_unknown: { status: 400, title: 'A file name does not say what the file is.' },
  unauthenticated: { status: 401, title: 'Please sign in.' },
  session_ended: { status: 401, title: 'You have been signed out. Please sign in again.' },
  account_disabled: { status: 403, title: 'This account has been disabled.' },
  account_not_found: { status: 404, title: 'There is no such account.' },
  last_admin: { status: 409, title: 'This is the last admin. Make another account an admin first.' },
  admin_exists: { status: 409, title: 'This site has an admin already. Ask them for a role.' },
  demonstration_account: {
    status: 409,
    title: 'Accounts of the demonstration cannot become staff. Sign up with an email address and a password.',
  },
  email_not_confirmed: {
    status: 409,
    title: 'This email address has not been verified.',
  },
  email_verified_already: { status: 409, title: 'This email address has been verified already.' },
  second_factor_required: {
    status: 403,
    title:
      'This needs two-step sign-in. Set it up on your account page, or sign in again with a code of your authenticator app.',
  },
  recent_second_factor_required: {
    status: 403,
    title: 'Please sign in again with a code of your authenticator app to do this.',
  },
  second_factor_elsewhere: {
    status: 409,
    title: 'The recovery codes of this site are kept by its identity service.',
  },
  letters_elsewhere: {
    status: 409,
    title: 'The letters about the accounts of this site are sent by its identity service.',
  },
  recent_sign_in_required: { status: 403, title: 'Please sign in again to do this.' },
  email_taken: { status: 409, title: 'Another account uses this email address.' },
  email_required: { status: 409, title: 'This account has no email address.' },
  deletion_requested: {
    status: 409,
    title: 'This account is going to be deleted. Keep it on your account page first.',
  },
  last_sign_in_method: { status: 409, title: 'This is the only way to sign in to this account.' },
  provider_account_taken: { status: 409, title: 'Another account uses this way to sign in.' },
  provider_already_linked: { status: 409, title: 'This account signs in with this provider already.' },
  password_too_short: { status: 400, title: 'This password is too short: 8 characters are needed.' },
  staff_password_too_short: {
    status: 400,
    title: 'This password is too short: staff accounts need 12 characters.',
  },
  password_too_common: {
    status: 400,
    title: 'This password is too easy to guess: it is among the most common ones.',
  },
  password_too_long: { status: 400, title: 'This password is too long.' },
  password_reset_required: {
    status: 403,
    title: 'Set a new password by email first, then set up two-step sign-in within the hour.',
  },
  code_invalid: { status: 400, title: 'This link has been used already or is too old.' },
  too_many_attempts: { status: 429, title: 'Too many attempts. Please try again later.' },
  forbidden: { status: 403, title: 'You may not do that.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  comic_not_found: { status: 404, title: 'This comic does not exist.' },
  chapter_not_found: { status: 404, title: 'This chapter does not exist.' },
  list_not_found: { status: 404, title: 'This list does not exist, or is no longer shared.' },
  too_many_lists: { status: 409, title: 'You have as many lists as there can be. Delete one first.' },
  list_full: { status: 409, title: 'This list has as many comics as it can have.' },
  genre_not_found: { status: 404, title: 'This genre does not exist.' },
  creator_not_found: { status: 404, title: 'This creator does not exist.' },
  banner_not_found: { status: 404, title: 'This banner does not exist.' },
  plan_not_found: { status: 404, title: 'This plan does not exist.' },
  payment_not_found: { status: 404, title: 'You have no such payment.' },
  receipt_not_found: { status: 404, title: 'You have no such receipt.' },
  receipt_not_written: { status: 409, title: 'This payment has no receipt.' },
  payments_unavailable: { status: 409, title: 'This site does not sell anything at the moment.' },
  provider_unavailable: {
    status: 503,
    title: 'The payment provider does not answer at the moment. Please try again in a few minutes.',
  },
  payment_in_progress: {
    status: 409,
    title: 'Your bank has not answered an earlier payment yet. Please wait a moment.',
  },
  card_needed: {
    status: 409,
    title: 'Your membership renews with this card. Stop renewal on your account page first.',
  },
  no_saved_card: { status: 409, title: 'You have no saved card.' },
  refund_exceeds_payment: { status: 409, title: 'This is more than what was paid and not yet given back.' },
  payment_disputed: {
    status: 409,
    title: 'This payment is disputed at the bank, which decides about it.',
  },
  refund_not_offered: { status: 409, title: 'This payment cannot be paid back under this rule.' },
  refund_is_reviewed: {
    status: 409,
    title:
      'A refund in full was granted in the last 12 months, so a person reviews this one. Nothing was changed.',
  },
  refund_request_open: { status: 409, title: 'There is an open request for this payment already.' },
  refund_request_not_found: { status: 404, title: 'There is no such request for a refund.' },
  refund_step_not_possible: {
    status: 409,
    title: 'This request is at another step. Please look at it again.',
  },
  refund_review_too_short: { status: 409, title: 'A review takes at least 48 hours.' },
  clock_not_movable: {
    status: 409,
    title: 'The clock can be moved only in test mode: with PAYMENTS=sandbox on every site.',
  },
  coin_pack_not_found: { status: 404, title: 'This pack of coins does not exist.' },
  api_key_not_found: { status: 404, title: 'There is no such API key.' },
  job_not_found: { status: 404, title: 'There is no such failed job. It may have been retried already.' },
  job_not_retryable: { status: 409, title: 'No process of this version runs jobs of this kind.' },
  mail_not_found: { status: 404, title: 'There is no such letter.' },
  mail_not_resendable: {
    status: 409,
    title: 'This letter was sent, is still being tried, or failed too long ago to be sent again.',
  },
  policy_version_not_found: { status: 404, title: 'This text has no such version.' },
  policy_not_found: { status: 404, title: 'This text has not been written yet.' },
  image_not_found: { status: 404, title: 'This image does not exist.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  chapter_number_taken: { status: 409, title: 'The comic already has a chapter with this number.' },
  creator_name_taken: {
    status: 409,
    title: 'A creator of this site has this name already. Merge the two, or add what tells them apart.',
  },
  creator_address_taken: {
    status: 409,
    title: 'This is, or was, the address of another creator of this site.',
  },
  genre_name_taken: { status: 409, title: 'A genre with this name exists already.' },
  genre_slug_taken: { status: 409, title: 'Another genre has this address.' },
  membership_not_found: { status: 404, title: 'There is no such membership.' },
  already_member: { status: 409, title: 'You have this plan already.' },
  plan_change_unavailable: { status: 409, title: 'You cannot change to this plan now.' },
  stop_not_undoable: {
    status: 409,
    title: 'This link cannot resume renewal. Please sign in and resume it on your account page.',
  },
  no_charge_ahead: {
    status: 409,
    title:
      'Nothing will be charged to a card of yours by itself, so there is no card to replace. Your account page shows why.',
  },
  renewal_not_due: { status: 409, title: 'There is no renewal to be paid now.' },
  changed_meanwhile: {
    status: 409,
    title: 'This was changed by someone else at the same moment. Please try again.',
  },
  edit_conflict: {
    status: 409,
    title: 'Someone else has changed this since you opened it. Look at the new state, then save again.',
  },
  move_not_confirmed: {
    status: 409,
    title: 'This shows content of the uncensored site on the normal site. Confirm it first.',
  },
  trash_entry_not_found: { status: 404, title: 'This is not in the trash.' },
  idempotency_key_reused: {
    status: 409,
    title: 'This Idempotency-Key belongs to another request. Use a new key for each request.',
  },
  chapter_not_locked: { status: 409, title: 'This episode is not locked.' },
  already_open: { status: 409, title: 'This episode is open to you already. No coins were spent.' },
  not_enough_coins: { status: 409, title: 'There are not enough coins in your wallet.' },
  price_changed: { status: 409, title: 'The price has changed. Please check it and try again.' },
  purchases_suspended: {
    status: 403,
    title:
      'Your bank disputes an earlier payment, so you cannot buy anything at the moment. Please write to us.',
  },
  purchases_allowed_already: { status: 409, title: 'This person may buy already.' },
  own_account: {
    status: 403,
    title: 'Staff cannot decide about their own account. Another member of staff has to do this.',
  },
  gift_limit_reached: {
    status: 409,
    title: 'This is worth more than you may still give in this month. An admin can change the limit.',
  },
  verify_email_first: {
    status: 403,
    title: 'Please verify your email address before you try another payment.',
  },
  card_had_first_price: {
    status: 409,
    title:
      'A first price was paid with this card before, so the later price applies. Please check it and confirm again.',
  },
  body_too_large: { status: 413, title: 'This request is larger than allowed.' },
  too_many_files: { status: 413, title: 'Too many files in one request.' },
  file_too_large: { status: 413, title: 'A file is larger than allowed.' },
  misdirected_request: { status: 421, title: 'This server has no site at this host name.' },
  unsupported_media_type: { status: 415, title: 'This call does not take a body of that type.' },
  image_type_unsupported: {
    status: 422,
    title: 'A file is not an image of a kind we take: JPEG, PNG, WebP, AVIF or GIF.',
  },
  text_too_complex: {
    status: 422,
    title: 'This text has too much nested formatting to be shown. Remove some and try again.',
  },
  image_broken: { status: 422, title: 'An image is damaged and cannot be read to its end.' },
  image_too_many_pixels: { status: 422, title: 'An image has more pixels than allowed.' },
  image_too_small: { status: 422, title: 'An image is too small to be shown.' },
  image_animated: { status: 422, title: 'Animated images are not taken.' },
  premium_required: { status: 403, title: 'This episode is part of Premium.' },
  plan_excludes_uncensored: { status: 403, title: 'Your plan does not include uncensored episodes.' },
  age_confirmation_required: { status: 403, title: 'Please confirm that you are 18 or older.' },
  region_restricted: { status: 451, title: 'This episode is not available in your region.' },
  not_published: { status: 404, title: 'This episode has not been published yet.' },
  link_expired: { status: 403, title: 'This link has expired.' },
  too_busy: { status: 503, title: 'The server is busy. Please try again in a moment.' },
  database_unavailable: {
    status: 503,
    title: 'The site cannot reach its database right now. Please try again in a moment.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The site cannot reach its storage right now. Please try again in a moment.',
  },
  held_after_restore: {
    status: 503,
    title: 'This site was restored from a backup and takes no payments yet. Please try again later.',
  },
  storage_full: {
    status: 507,
    title: 'The disk of the server is almost full. Nothing was stored. Please tell its operator.',
  },
  server_error: { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type RefusalCode = keyof typeof catalogue;
/** Every reason for a lock is a refusal too. */
const lockReasonsAreRefusals: Record<LockReason, (typeof catalogue)[LockReason]> = catalogue;
void lockReasonsAreRefusals;

export const refusalCodes = Object.keys(catalogue) as RefusalCode[];
export const refusals: Record<RefusalCode, { status: number; title: string }> = catalogue;

/** RFC 9457 problem document. `code` is stable, the sentences may change. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    file: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
