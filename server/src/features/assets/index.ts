/** The front door of the slice "assets": originals in, sized variants and signed links out. */
export { openAssets, type Assets } from './open-assets.ts';
export { assetQueues } from './queues.ts';
export type { ImagePurpose } from './purposes.ts';
export type { IncomingFile, TakenImage } from './take-images.ts';
