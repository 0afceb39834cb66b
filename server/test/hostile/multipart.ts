/** Builds a multipart body by hand, so that it can contain what no client would send. */
export type Part = { name: string; value: string | Buffer; fileName?: string };

export function multipart(
  parts: readonly Part[],
  boundary = 'hostile-boundary',
): { type: string; body: Buffer } {
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`}\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
