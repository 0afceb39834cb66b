/** Front door of reading: may this reader open this chapter, and which images show it. */
export { mayServePageImage } from './may-serve-image.ts';
export { serveReading } from './reading.routes.ts';
