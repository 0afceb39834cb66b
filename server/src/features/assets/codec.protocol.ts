/** The messages between the server and its codec workers. */
import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { RefusalCode } from '@longstrip/contract/refusals';
import type { ImagePurpose } from './purposes.ts';

export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif';

export type InspectRequest = { kind: 'inspect'; path: string; maxPixels: number };
/** `sha256` is hexadecimal; the size is the one after the EXIF rotation. */
export type Inspected = { mediaType: MediaType; width: number; height: number; sha256: string };
export type Inspection = { image: Inspected } | { refusal: RefusalCode; reason: string };

export type MakeRequest = {
  kind: 'make';
  path: string;
  purpose: ImagePurpose;
  format: PictureFormat;
  /** The effort of AVIF encoding. */
  effort: 1 | 2;
  outDir: string;
  maxPixels: number;
};
/** A file in `outDir`. `width: 'share'` is the share card's JPEG. */
export type MadeFile = { path: string; width: number | 'share'; bytes: number };
export type MadeSlice = { width: number; height: number; widths: number[]; files: MadeFile[] };
export type MadeImage = { slices: MadeSlice[]; placeholder: string | undefined };

/** The user that workers of a root server switch to, and the folder that contains all their files. */
export type WorkerUser = { uid: number; gid: number; folder: string };

export type Request = InspectRequest | MakeRequest;
export type Answer = { id: number; rss: number } & ({ result: Inspection | MadeImage } | { failure: string });
