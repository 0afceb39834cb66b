declare module 'virtual:site-assets' {
  type InlineSources = import('@longstrip/contract/rendering').InlineSources;
  /** What the browser build made, as the documents of the server name it. */
  export type SiteAssets = {
    /** The text of the early script. Empty in development. */
    early: string;
    /** Module scripts that start the site. */
    entries: string[];
    /** Files the entries import. */
    imports: string[];
    /** For each page's source file, its own files and the text of its styles. */
    pages: Record<string, { scripts: string[]; styles: string[]; css: string; inline: InlineSources }>;
    /** Styles of every page. */
    css: string;
    /** Of a page without own styles. */
    inline: InlineSources;
    textFonts: string[];
    titleFonts: string[];
  };
  const assets: SiteAssets;
  export default assets;
}
