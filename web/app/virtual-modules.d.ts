declare module 'virtual:site-assets' {
  /** What the browser build made, as the documents of the server name it. */
  export type SiteAssets = {
    /** Empty in development. */
    early: string;
    /** Module scripts that start the site. */
    entries: string[];
    /** Files the entries import. */
    imports: string[];
    /** For each page's source file, its own files and the text of its styles. */
    pages: Record<string, { scripts: string[]; styles: string[]; css: string }>;
    /** Styles of every page. */
    css: string;
    /** CSP sources of the style elements there can be: of each page, and of one without own styles. */
    styleHashes: string[];
    preloadFonts: string[];
  };
  const assets: SiteAssets;
  export default assets;
}
