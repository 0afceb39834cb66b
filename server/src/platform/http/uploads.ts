import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileFields } from '@longstrip/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { isStorageFull } from '../storage/free-space.ts';
import type { UploadedFile } from './calls.ts';
import { Refusal } from './refusal.ts';

export type UploadLimits = {
  /** Limit for one file. */
  maxBytes: number;
  /** Limit for all files and fields of a request. */
  maxRequestBytes: number;
  maxFiles: number;
  folder: string;
  /** Throws `StorageFull` while the disk has no room for files. */
  assertRoom(): Promise<void>;
};
export type Upload = { body: Record<string, string>; files: UploadedFile[]; discard(): Promise<void> };

/** Limit for all text fields together: they are held in memory. */
const maxFieldBytes = 1_000_000;

const codeOfMultipart: Record<string, 'too_many_files' | 'body_too_large'> = {
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_FIELDS_LIMIT: 'body_too_large',
};

const serverFaults = ['EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE'];

/**
 * Reads a multipart body: text fields into an object, files onto disk under names of our own.
 * Stops at the first file that breaks a limit. `discard` deletes what was written.
 */
export async function readUpload(
  request: FastifyRequest,
  fields: FileFields,
  limits: UploadLimits,
): Promise<Upload> {
  const folder = path.join(limits.folder, randomUUID());
  const body: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const discard = () => rm(folder, { recursive: true, force: true });
  let fieldBytes = 0;
  let allBytes = 0;
  const count = (bytes: number) => {
    allBytes += bytes;
    if (allBytes > limits.maxRequestBytes)
      throw new Refusal('body_too_large', { detail: tooMuchInAll(limits) });
  };
  await mkdir(folder, { recursive: true });
  try {
    // The parser would wait for ever for a connection that ended before.
    if (request.raw.destroyed) throw new Refusal('malformed_body');
    for await (const part of request.parts({
      limits: {
        fileSize: limits.maxBytes,
        files: limits.maxFiles,
        fields: 50,
        fieldSize: maxFieldBytes,
        parts: limits.maxFiles + 50,
      },
    })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') throw new Refusal('malformed_body');
        if (part.valueTruncated)
          throw new Refusal('body_too_large', { detail: `The field "${part.fieldname}" is too long.` });
        const bytes = Buffer.byteLength(part.value);
        fieldBytes += bytes;
        if (fieldBytes > maxFieldBytes)
          throw new Refusal('body_too_large', {
            detail: `The text fields are larger than ${maxFieldBytes / 1e6} MB together.`,
          });
        count(bytes);
        Object.defineProperty(body, part.fieldname, {
          value: part.value,
          enumerable: true,
          configurable: true,
        });
        continue;
      }
      const fileName = baseName(part.filename);
      refuseUnexpected(part.fieldname, fileName, files, fields);
      if (files.length === 0) await limits.assertRoom();
      const target = path.join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(target));
      if (part.file.truncated) {
        const detail = `"${fileName}" is larger than the ${inUnits(limits.maxBytes)} allowed for one file.`;
        throw new Refusal('file_too_large', { file: fileName, detail });
      }
      count(part.file.bytesRead);
      files.push({ field: part.fieldname, fileName, path: target, bytes: part.file.bytesRead });
    }
  } catch (error) {
    // The rest is discarded, because the parser would continue to keep its fields.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw refusalOfMultipart(error);
  }
  return { body, files, discard };
}

export function tooMuchInAll({ maxRequestBytes }: UploadLimits): string {
  return `One request may carry ${inUnits(maxRequestBytes)}. Send the files in several.`;
}

/** Rounded down, so that a file of this size is accepted. */
function inUnits(bytes: number): string {
  return bytes >= 1e6 ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor(bytes / 1e3)} KB`;
}

function refuseUnexpected(field: string, fileName: string, files: UploadedFile[], fields: FileFields): void {
  const allowed = Object.hasOwn(fields, field) ? fields[field]! : undefined;
  if (!allowed) {
    const detail = `This call takes files in ${Object.keys(fields).join(', ')}, not in "${field}".`;
    throw new Refusal('unexpected_file', { file: fileName, detail });
  }
  if (files.filter((file) => file.field === field).length >= allowed.max) {
    throw new Refusal('too_many_files', {
      file: fileName,
      detail: `"${field}" takes at most ${allowed.max} files.`,
    });
  }
}

/** The last segment of the path that a client sent, with either system's separator, without control characters. */
function baseName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .normalize('NFC')
    .slice(0, 255);
}

function refusalOfMultipart(error: unknown): unknown {
  if (error instanceof Refusal || isStorageFull(error)) return error;
  const { code } = error as { code?: string };
  if (code && codeOfMultipart[code]) return new Refusal(codeOfMultipart[code]);
  // A disk that is failing or read-only, and too many open files, are the server's fault. All other errors are the
  // request's.
  if (serverFaults.includes(code ?? '')) return error;
  return new Refusal('malformed_body');
}
