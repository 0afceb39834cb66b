import type { UploadedFile } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type ComicFiles = { cover?: UploadedFile; card?: UploadedFile };

const fieldOf: Record<string, keyof ComicFiles> = {
  coverImage: 'cover',
  comicPreviewImage: 'cover',
  bannerImage: 'card',
  comicCardImage: 'card',
};

/**
 * Finds the cover and the card image among uploaded files: by field, or in `files` by the end of the
 * name before its extension: dragon-cover.png, dragon_banner.jpg (spec §7).
 */
export function comicFilesOf(files: UploadedFile[]): ComicFiles {
  const found: ComicFiles = {};
  for (const file of files) {
    const role = fieldOf[file.field] ?? roleOfName(file.fileName);
    if (!role) {
      const detail = `"${file.fileName}": the name must end in "cover" or "banner" before its extension.`;
      throw new Refusal('file_name_unknown', { file: file.fileName, detail });
    }
    if (found[role]) {
      const detail = `"${file.fileName}" and "${found[role].fileName}" are both the ${role === 'cover' ? 'cover' : 'banner'}.`;
      throw new Refusal('duplicate_file', { file: file.fileName, detail });
    }
    found[role] = file;
  }
  return found;
}

function roleOfName(fileName: string): keyof ComicFiles | undefined {
  const suffix = /(cover|banner)(?:\.[^.]*)?$/i.exec(fileName);
  if (!suffix) return undefined;
  return suffix[1]!.toLowerCase() === 'cover' ? 'cover' : 'card';
}
