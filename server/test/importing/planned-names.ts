import { readMetadataFile } from '../../src/features/importing/metadata-file.ts';
import { planFolder } from '../../src/features/importing/plan-import.ts';
import type { PlannedComic } from '../../src/features/importing/plan.ts';
import { newFolder, pruneFolder, type Folder } from '../../src/features/importing/tree.ts';

/** Plans folders without a disk: each path is a folder with one page, or a file about the comic with its content. */
export function planNames(paths: string[], metadataFiles: Record<string, string> = {}): PlannedComic[] {
  const root = newFolder('', '');
  const folderAt = (path: string): Folder => {
    const parts = path.split('/');
    return parts.reduce((parent, name, i) => {
      const known = parent.folders.find((folder) => folder.name === name);
      const folder = known ?? newFolder(name, parts.slice(0, i + 1).join('/'));
      if (!known) parent.folders.push(folder);
      return folder;
    }, root);
  };
  for (const path of paths) {
    const source = { name: `${path}/1.jpg`, size: 1, writeTo: async () => undefined };
    folderAt(path).pictures.push({ name: '1.jpg', source });
  }
  for (const [path, content] of Object.entries(metadataFiles)) {
    const at = path.lastIndexOf('/');
    folderAt(path.slice(0, at)).metadataFiles.push(
      readMetadataFile(path.slice(at + 1), Buffer.from(content))!,
    );
  }
  return planFolder(pruneFolder(root.folders[0]!), []);
}

/** "title: number title, …" of every comic. */
export function titlesOf(comics: PlannedComic[]): string[] {
  return comics.map(
    ({ title, chapters }) => `${title}: ${chapters.map((each) => `${each.number} ${each.title}`).join(', ')}`,
  );
}
