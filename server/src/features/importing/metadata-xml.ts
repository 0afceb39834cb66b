import { XMLParser } from 'fast-xml-parser';
import { plainText } from './names/plain-text.ts';
import { decodeXml } from './names/xml-text.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  removeNSPrefix: true,
});

/** Null for what is no XML, and for a document type or entity declarations, which only attacks need. */
export function parseXml(bytes: Buffer): unknown {
  const text = decodeXml(bytes).replace(/^\ufeff/, '');
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) return null;
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

/** The field of an element; of several with this name the first. */
export function field(node: unknown, name: string): unknown {
  return fields(node, name)[0];
}

/** All fields of this name. */
export function fields(node: unknown, name: string): unknown[] {
  if (node === null || typeof node !== 'object' || !Object.hasOwn(node, name)) return [];
  return [(node as Record<string, unknown>)[name]].flat();
}

export function rawText(node: unknown, name: string): string {
  return contentOf(field(node, name));
}

export function contentOf(value: unknown): string {
  const text = typeof value === 'string' ? value : field(value, '#text');
  return typeof text === 'string' ? text : '';
}

export function textOf(node: unknown, name: string, maxLength: number): string {
  return plainText(rawText(node, name), maxLength);
}
