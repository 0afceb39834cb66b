/** The front door of the slice "assets": originals in, sized variants and signed links out. */
export { openAssets, type Assets, type AssetsOptions } from './open-assets.ts';
export { assetQueues } from './queues.ts';
export { purposes as imagePurposes, type ImagePurpose } from './purposes.ts';
export type { IncomingFile, TakenImage } from './take-images.ts';
export type { AdoptOptions } from './adopt-images.ts';
export type { ImageState, SlicePicture } from './assets.queries.ts';
export type { ImageStatus } from './assets.tables.ts';
export type { ImagesChanged } from './ports.ts';
export type { MayServe } from './assets.routes.ts';
export type { Audit } from './audit.ts';
