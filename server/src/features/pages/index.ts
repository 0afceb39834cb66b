/** Front door of pages: the reader site's HTML, and what machines read of the site. */
export { serveCrawlers } from './crawler.routes.ts';
export { servePages } from './pages.routes.ts';
