declare module 'virtual:site-assets' {
  type InlineSources = import('@longstrip/contract/rendering').InlineSources;
  /** The output of the browser build, as the server's documents use it. */
  export type SiteAssets = {
    /** The text of the early script. Empty in development. */
    early: string;
    /** Module scripts that start the site. */
    entries: string[];
    /** For each page's source file, its own files and the text of its styles. */
    pages: Record<string, { scripts: string[]; styles: string[]; css: string; inline: InlineSources }>;
    /** Styles of every page. */
    css: string;
    /** The CSP sources of a page without styles of its own. */
    inline: InlineSources;
    textFonts: string[];
    titleFonts: string[];
  };
  const assets: SiteAssets;
  export default assets;
}
