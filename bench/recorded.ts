import type { BareAnswer } from './bare-server.ts';
import type { Running } from './processes.ts';
import { send, type Call } from './send.ts';

/** The same status, headers and bytes that the product sends, for the bare server. */
export async function recorded({ port }: Pick<Running, 'port'>, call: Call): Promise<BareAnswer> {
  const { status, headers, bytes } = await send({ ...call, port });
  const { 'transfer-encoding': _, connection: _c, 'keep-alive': _k, date: _d, ...rest } = headers;
  return {
    status,
    path: call.path,
    headers: rest as Record<string, string>,
    base64: bytes.toString('base64'),
  };
}
