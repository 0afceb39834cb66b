declare module 'virtual:site-assets' {
  /** What the browser build made, as the documents of the server name it. */
  export type SiteAssets = {
    early: string;
    /** Module scripts that start the site. */
    entries: string[];
    /** Files the entries import. */
    imports: string[];
    /** For each page's source file, its own files. */
    pages: Record<string, string[]>;
    css: string;
    styleHash: string;
    preloadFonts: string[];
  };
  const assets: SiteAssets;
  export default assets;
}
