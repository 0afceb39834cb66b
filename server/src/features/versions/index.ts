/** Public interface of versions: what comics, chapters and banners were before they were changed. */
export { authorNames, authorOf, type Author, type LookUpAuthorName } from './authors.ts';
export { deleteVersions, keepVersion, type VersionPorts } from './keep-version.ts';
