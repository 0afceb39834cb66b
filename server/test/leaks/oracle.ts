/**
 * What each visitor may have, written by hand from the product's decisions. It imports none of the rules that it is
 * compared with.
 */
import type { Label } from './labels.ts';

/** `public image`: below the folder of image hosts, wherever it is requested. */
export type Channel = 'api' | 'page' | 'image' | 'public image';

export type Standing = {
  /** `none`: the host is no site of this server. The last two are image hosts. */
  site: 'normal' | 'uncensored' | 'none' | 'images' | 'uncensored images';
  /** Some regions are restricted. */
  regionsDiffer: boolean;
  /** This site has no age question. */
  withoutAgeCheck: boolean;
  /** Has a cookie that proves an age here. */
  ageConfirmed: boolean;
  /** Comes from a region in which mature content is restricted. */
  restricted: boolean;
  /** Sends a token of the staff. */
  staff: boolean;
  /** Has a membership of 4 weeks or of 12, or has unlocked the locked chapters of the comics in `unlockedComics`. */
  paid?: 'short membership' | 'long membership' | 'coins';
};

/** Whom the valid signed link of the requested image is for, if there is one. */
export type ValidLink = 'reader' | 'staff' | undefined;

export function mayReceive(visitor: Standing, channel: Channel, label: Label, link?: ValidLink): boolean {
  if (visitor.site === 'none') return false;
  if (channel === 'public image') return isForEveryone(visitor, label);
  if (isImageHost(visitor)) return false;
  if (label.objectType === 'policy') return true;
  // Of what is in the trash, staff get words and ids by the API, and images by links that they got before.
  if (label.unpublished === 'trash')
    return visitor.staff && channel === 'api'
      ? label.kind !== 'image'
      : channel === 'image' && link === 'staff';
  // Tokens count for calls only: images and pages are requested without one.
  if (channel === 'api' && visitor.staff) return true;
  if (channel === 'image' && link === 'staff') return true;
  if (label.rating === null || label.unpublished) return false;
  if ((label.rating === 'AO') !== (visitor.site === 'uncensored')) return false;
  // A page is the same with and without a confirmed age.
  const ageConfirmed = visitor.withoutAgeCheck || (channel !== 'page' && visitor.ageConfirmed);
  if (label.kind === 'id') return ageConfirmed || visitor.site === 'normal' || channel === 'page';
  if (label.rating === 'AO' && !ageConfirmed) return false;
  if (label.kind === 'word')
    return !(visitor.restricted && label.rating === 'AO' && label.objectType === 'banner');

  if (label.variant === 'uncensored') {
    const exists = label.rating === 'AO' || (label.rating === 'M' && label.hasUncensoredGenre === true);
    if (!exists || !ageConfirmed) return false;
  }
  if (visitor.restricted && !inEveryRegion(label)) return false;
  if (!label.locked || (channel === 'image' && link === 'reader')) return true;
  // Payments count for calls; a page is the same for all visitors.
  return channel === 'api' && hasPaidFor(visitor, label);
}

export const isImageHost = ({ site }: Standing) => site === 'images' || site === 'uncensored images';

/** Whether every visitor of the site may have it, whatever this one proves. All of the uncensored site is adult. */
export function isForEveryone({ site, regionsDiffer }: Standing, label: Label): boolean {
  if (site !== 'normal' && site !== 'images') return false;
  if (label.kind !== 'image' || label.rating === null || label.rating === 'AO') return false;
  if (label.unpublished || label.locked || label.variant === 'uncensored') return false;
  return !regionsDiffer || inEveryRegion(label);
}

/** Keys of comics. */
export const unlockedComics = ['open', 'bare'];

function hasPaidFor({ paid }: Standing, { comic, rating, variant }: Label): boolean {
  switch (paid) {
    case 'coins':
      return unlockedComics.includes(comic);
    case 'long membership':
      return true;
    case 'short membership':
      return rating !== 'AO' && variant !== 'uncensored';
    case undefined:
      return false;
  }
}

export function inEveryRegion({ rating, variant }: Label): boolean {
  switch (variant) {
    case undefined:
      return rating !== 'AO';
    case 'legal':
      return true;
    case 'censored':
      return rating === 'T';
    case 'uncensored':
      return false;
  }
}

/** Whether shared caches must not store it, because not every visitor of its address may have it. */
export function isPrivate(label: Label, { regionsDiffer }: { regionsDiffer: boolean }): boolean {
  return (
    label.rating === 'AO' ||
    label.variant === 'uncensored' ||
    label.locked === true ||
    (regionsDiffer && !inEveryRegion(label))
  );
}
