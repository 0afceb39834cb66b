import type { Call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { identityClient } from '@longstrip/client/session/identity-client';

/** Offers a file for saving, as a download link does. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has read the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}

/** Makes a call that answers a file, and offers it for saving. Throws the refusal. */
export async function saveAnswer(request: Call, name: string): Promise<void> {
  const token = await (await identityClient()).token();
  const response = await send(request, { headers: bearer(token) });
  if (!response.ok) throw await response.json().catch(() => null);
  saveFile(await response.blob(), name);
}
