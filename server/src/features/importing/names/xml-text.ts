import iconv from 'iconv-lite';

/** Bytes of an XML document as text: by BOM, else by UTF-16's zero bytes, else as declared, else UTF-8. */
export function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf16be');
  if (bytes[0] === 0x3c && bytes[1] === 0) return iconv.decode(bytes, 'utf16le');
  if (bytes[0] === 0 && bytes[1] === 0x3c) return iconv.decode(bytes, 'utf16be');
  const declared = /^[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 256),
  )?.[1];
  // Some .NET writers declare UTF-16 in documents of single bytes.
  const encoding =
    declared && !/^utf-?16|^ucs/i.test(declared) && iconv.encodingExists(declared) ? declared : 'utf8';
  return iconv.decode(bytes, encoding);
}
