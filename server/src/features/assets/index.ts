/** Public interface of assets: stores originals, makes sized variants, signs links. */
export { openAssets, type Assets } from './open-assets.ts';
export { imagesWithoutVariants, type ImageState } from './assets.queries.ts';
export { assetQueues } from './queues.ts';
export type { AssetFact } from './ports.ts';
export type { ImagePurpose } from './purposes.ts';
export type { StagedImage } from './stage-images.ts';
