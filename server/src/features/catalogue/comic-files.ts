import type { UploadedFile } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { FileFor } from './with-staged-images.ts';

type Purpose = 'cover' | 'card';

const purposeOfField: Record<string, Purpose> = {
  coverImage: 'cover',
  comicPreviewImage: 'cover',
  bannerImage: 'card',
  comicCardImage: 'card',
};

/**
 * Finds the cover and the card image among uploaded files: by field, or in `files` by the end of the
 * name before its extension: dragon-cover.png, dragon_banner.jpg (spec §7).
 */
export function comicFilesOf(files: UploadedFile[]): FileFor[] {
  const found: FileFor[] = [];
  for (const file of files) {
    const purpose = purposeOfField[file.field] ?? purposeOfName(file.fileName);
    if (!purpose) {
      const detail = `"${file.fileName}": the name must end in "cover" or "banner" before its extension.`;
      throw new Refusal('file_name_unknown', { file: file.fileName, detail });
    }
    const other = found.find((each) => each.purpose === purpose);
    if (other) {
      const detail = `"${file.fileName}" and "${other.file.fileName}" are both the ${purpose === 'cover' ? 'cover' : 'banner'}.`;
      throw new Refusal('duplicate_file', { file: file.fileName, detail });
    }
    found.push({ file, purpose });
  }
  return found;
}

function purposeOfName(fileName: string): Purpose | undefined {
  const suffix = /(cover|banner)(?:\.[^.]*)?$/i.exec(fileName);
  if (!suffix) return undefined;
  return suffix[1]!.toLowerCase() === 'cover' ? 'cover' : 'card';
}
