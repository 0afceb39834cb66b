/** Names of delivered files: derived from a secret, so that no name can be guessed from another one. */
import { createHmac } from 'node:crypto';
import type { PictureFormat } from '@longstrip/contract/assets/picture';
import { pipelineVersion } from './purposes.ts';

export type Variant = { width: number; format: PictureFormat } | 'share';
export type DeliveredFile = { stem: string; variant: Variant };

export const publicFolder = '/images';
/** Below it are only images that any stranger may have. Image hosts have nothing else. */
export const strangersFolder = `${publicFolder}/public`;

/** 128 bits of an HMAC: making an image again gives the same names, so a repeated job replaces its own files. */
export function stemOf(secret: string, imageId: string, position: number): string {
  const key = createHmac('sha256', secret).update('assets/stem').digest();
  const text = `${imageId}/${position}/${pipelineVersion}`;
  return base32(createHmac('sha256', key).update(text).digest().subarray(0, 16));
}

export function baseOf(stem: string): string {
  return `${publicFolder}/${stem}`;
}

/** The base on an image host of an image whose base on the site is `base`. */
export function baseOnImageHost(origin: string, base: string): string {
  return origin + strangersFolder + base.slice(publicFolder.length);
}

/** The storage key of an original; the end of a UUID v7 is its random part. */
export function originalKey(imageId: string): string {
  return `originals/${imageId.slice(-2)}/${imageId}`;
}

export function storageKey({ stem, variant }: DeliveredFile): string {
  return `images/${stem.slice(0, 2)}/${stem}-${suffixOf(variant)}`;
}

function suffixOf(variant: Variant): string {
  return variant === 'share' ? 'share.jpg' : `${variant.width}.${variant.format}`;
}

const pattern = /^([a-z2-7]{26})-(?:(share)\.jpg|([1-9]\d{0,3})\.(webp|avif))$/;

/** The only way from an address to a storage key. Names that do not match exactly are not found. */
export function parseFileName(name: string): DeliveredFile | undefined {
  const [, stem, share, width, format] = pattern.exec(name) ?? [];
  if (stem === undefined) return undefined;
  return { stem, variant: share ? 'share' : { width: Number(width), format: format as PictureFormat } };
}

export function contentTypeOf(variant: Variant): string {
  return variant === 'share' ? 'image/jpeg' : `image/${variant.format}`;
}

/** RFC 4648 in lower case: names in base64 could differ in case only, which some disks ignore. */
function base32(bytes: Buffer): string {
  const digits = 'abcdefghijklmnopqrstuvwxyz234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => digits[parseInt(five.padEnd(5, '0'), 2)]).join('');
}
