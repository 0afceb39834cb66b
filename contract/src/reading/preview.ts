/** The reader in a frame of the back office: its address, and the message it sends when it is left. */
import type { AssetVariant } from '../assets/picture.ts';
import type { PagePath } from '../rendering.ts';

/** The one page of the reader site that the site itself may show in a frame. */
export const previewPath = '/preview' satisfies PagePath;

export type Preview = { comic: string; chapter: string; variant: AssetVariant };

/** The address that shows staff an episode, published or not. The document does not depend on the query. */
export const previewUrl = (preview: Preview) => `${previewPath}?${new URLSearchParams(preview)}`;

/** The message that a preview sends to the page around it when its reader is left. */
export const previewClosedMessage = 'preview-left';
