/** Public interface of pages: the reader site's HTML, the back office's document and files, and what machines read of the site. */
export { builtBackOffice, serveBackOfficeApp, type BackOffice } from './back-office.routes.ts';
export { serveCrawlers } from './crawler.routes.ts';
export { servePages } from './pages.routes.ts';
