import type { SiteAssets } from 'virtual:site-assets';
import { isAdultPage } from './platform/adult.ts';
import { type Boot, scriptJson } from './platform/boot.ts';

type DocumentParts = {
  assets: SiteAssets;
  /** Source file of the page on screen. The document names its scripts. */
  source: string | undefined;
  /** Source file of the page of this path, if an interstitial is shown in its place. */
  next: string | undefined;
  /** React's output: tags meant for the head come first. */
  body: string;
  structured: object[];
  boot: Boot;
  /** Where quick hide leads; null for the start page of this site. */
  hidingPlace: string | null;
};

const filesOf = ({ pages, inline }: SiteAssets, source = '') =>
  pages[source] ?? { scripts: [], styles: [], css: '', inline };

/** The hashes that the Content-Security-Policy of a document must allow. */
export const inlineOf = (assets: SiteAssets, source: string | undefined) => filesOf(assets, source).inline;

const preloadFont = (font: string, attributes = '') =>
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin${attributes}>`;

const hoisted = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** The whole document. Its only executable code is the early script and the files that it names. */
export function documentHtml({
  assets,
  source,
  next,
  body,
  structured,
  boot,
  hidingPlace,
}: DocumentParts): string {
  const { site, path, interstitial } = boot;
  const head = hoisted.exec(body)?.[0] ?? '';
  const page = filesOf(assets, source);
  const adult = isAdultPage(site, { pathname: path, search: '' });
  const css = assets.css + page.css;
  return [
    `<!doctype html><html lang="en" data-site="${site}"${adult ? ' data-adult' : ''}${hidingPlace ? ` data-hiding-place="${encodeURI(hidingPlace)}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light">',
    '<meta name="theme-color" content="#0f0e13" data-scheme="dark" media="(prefers-color-scheme:dark)">',
    '<meta name="theme-color" content="#fbf7f0" data-scheme="light" media="(prefers-color-scheme:light)">',
    assets.early &&
      `<script data-start="${assets.entries[0]}" data-page="${page.scripts.join()}"${interstitial ? ` data-next="${filesOf(assets, next).scripts.join()}"` : ''}>${assets.early}</script>`,
    head,
    // The files are named so that the bundler's loader does not fetch them for this page.
    css && `<style data-files="${page.styles.join(' ')}">${css}</style>`,
    ...assets.textFonts.map((font) => preloadFont(font)),
    // A title can change its font later, so the first picture is loaded before it.
    ...assets.titleFonts.map((font) => preloadFont(font, ' fetchpriority="low"')),
    ...(assets.early ? [] : assets.entries).map(
      (entry) => `<script type="module" src="${entry}" fetchpriority="low"></script>`,
    ),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="alternate" type="application/rss+xml" title="New comics" href="/feed.xml">',
    ...structured.map((one) => `<script type="application/ld+json">${scriptJson(one)}</script>`),
    `</head><body><div id="root">${body.slice(head.length)}</div>`,
    `<script type="application/json" id="boot">${scriptJson(boot)}</script></body></html>`,
  ]
    .filter(Boolean)
    .join('');
}
