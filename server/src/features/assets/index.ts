/** Public interface of assets: stores originals, makes sized variants, signs links. */
export type { ImageAccess } from './assets.routes.ts';
export type { Assets } from './open-assets.ts';
export { imagesWithoutVariants, originalsOf, type ImageState, type Original } from './assets.queries.ts';
export type { ImagePurpose } from './purposes.ts';
export type { StagedImage } from './stage-images.ts';
