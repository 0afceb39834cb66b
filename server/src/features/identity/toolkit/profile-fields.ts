import { ToolkitError } from './toolkit-error.ts';

/** A name keeps its signs, in whatever script. Control characters, and halves of signs, are none. */
export function readDisplayName(name: string): string {
  if (name.length > 256 || /[\p{Cc}\p{Cs}]/u.test(name)) throw new ToolkitError('INVALID_DISPLAY_NAME');
  return name;
}

/** An address of a picture; the empty one takes it off. */
export function readPhotoUrl(url: string): string {
  if (url === '') return url;
  if (url.length > 2048 || !URL.canParse(url)) throw new ToolkitError('INVALID_PHOTO_URL');
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' || href.length > 2048) throw new ToolkitError('INVALID_PHOTO_URL');
  return href;
}
