/** The reader inside the back office: where it is, and how it says that it is done. */
import type { AssetVariant } from '../assets/picture.ts';
import type { PagePath } from '../rendering.ts';

/** The one page of the reader site that the site itself may show in a frame. */
export const previewPath = '/preview' satisfies PagePath;

export type Preview = { comic: string; chapter: string; variant: AssetVariant };

/** An episode as staff, published or not. The document is the same for every query, which only the browser reads. */
export const previewAddress = (preview: Preview) => `${previewPath}?${new URLSearchParams(preview)}`;

/** The message of a preview to the page around it, when its reader is left. */
export const previewLeft = 'preview-left';
