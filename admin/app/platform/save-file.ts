import type { Call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { currentToken } from '@longstrip/client/session/send-as-reader';
import { saveFile } from '@longstrip/kit/save-file.ts';

/** `text`: with the byte order mark of `csvHeader`. */
export function saveCsv(text: string | Blob, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv' }), name);
}

/** Makes a call that answers CSV, and offers it for saving. Throws the refusal. */
export async function saveAnswer(request: Call, name: string): Promise<void> {
  const token = await currentToken();
  const response = await send(request, token ? { headers: bearer(token) } : {});
  if (!response.ok) throw await response.json().catch(() => null);
  saveCsv(await response.blob(), name);
}
