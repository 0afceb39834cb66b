/** Public interface of pages: the reader site's HTML, the back office's document and files, and what machines read of the site. */
export { builtBackOffice } from './back-office.routes.ts';
