import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';
import { maxPageNumber } from '@longstrip/contract/catalogue/pages.endpoints';
import type { UploadedFile } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type PlacedFile = { file: UploadedFile; pageNumber: number; chapterNumber?: number | undefined };

/**
 * Reads the chapter and page of each image from its file name. If the call names the chapter, the last number is the
 * page: 012.png. Otherwise the first number is the chapter: 3-012.png, "ch 3 page 12.webp".
 */
export function placePageFiles(files: UploadedFile[], intoOneChapter: boolean): PlacedFile[] {
  const places = new Map<string, UploadedFile>();
  return files.map((file) => {
    const numbers = (file.fileName.replace(/\.[^.]*$/, '').match(/\d{1,9}/g) ?? []).map(Number);
    const pageNumber = numbers.at(-1);
    const chapterNumber = intoOneChapter || numbers.length < 2 ? undefined : numbers[0];
    if (pageNumber === undefined || (!intoOneChapter && chapterNumber === undefined)) {
      const wanted = intoOneChapter ? 'a page number, like 012.png' : 'chapter and page, like 3-012.png';
      throw new Refusal('file_name_unknown', {
        file: file.fileName,
        detail: `"${file.fileName}": the name must say ${wanted}.`,
      });
    }
    refuseBeyond(file, pageNumber, maxPageNumber, 'page');
    if (chapterNumber !== undefined) refuseBeyond(file, chapterNumber, maxChapterNumber, 'chapter');
    const place = `${chapterNumber ?? ''}/${pageNumber}`;
    const other = places.get(place);
    if (other) {
      const detail = `"${other.fileName}" and "${file.fileName}" are both page ${pageNumber}.`;
      throw new Refusal('duplicate_file', { file: file.fileName, detail });
    }
    places.set(place, file);
    return { file, pageNumber, chapterNumber };
  });
}

/** Uses the page numbers of the call, one for each file in order. */
export function placeByNumber(
  files: UploadedFile[],
  { chapterId, pageNumbers = [] }: { chapterId?: string | undefined; pageNumbers?: number[] | undefined },
): PlacedFile[] {
  if (chapterId === undefined || pageNumbers.length !== files.length)
    throw new Refusal('invalid_input', {
      errors: [{ path: 'pageNumbers', message: 'needs a chapterId, and one number for each file' }],
    });
  const duplicate = files.find((_, index) => pageNumbers.indexOf(pageNumbers[index]!) !== index);
  if (duplicate) throw new Refusal('duplicate_file', { file: duplicate.fileName });
  return files.map((file, index) => ({ file, pageNumber: pageNumbers[index]! }));
}

function refuseBeyond(file: UploadedFile, number: number, max: number, what: string): void {
  if (number >= 1 && number <= max) return;
  const detail = `"${file.fileName}": ${what} numbers go from 1 to ${max}.`;
  throw new Refusal('file_name_unknown', { file: file.fileName, detail });
}

/** The chapter number that names a preview image: 12.png (spec §7). */
export function chapterNumberOfName(file: UploadedFile): number {
  const number = Number(/^0*(\d{1,9})$/.exec(file.fileName.replace(/\.[^.]*$/, ''))?.[1] ?? Number.NaN);
  if (!Number.isNaN(number)) return number;
  const detail = `"${file.fileName}": a preview image is named by its chapter number, like 12.png.`;
  throw new Refusal('file_name_unknown', { file: file.fileName, detail });
}
