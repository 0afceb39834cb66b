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
  // A document that is here byte by byte cannot be the UTF-16 that some .NET writers still declare.
  const encoding =
    declared && !/^utf-?16|^ucs/i.test(declared) && iconv.encodingExists(declared) ? declared : 'utf8';
  return iconv.decode(bytes, encoding);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML itself and numbered characters; anything else stays as it was written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const point = hex ? parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : '';
  });
}
