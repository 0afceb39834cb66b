/** Public interface of insight: what readers open, where they stop, and what locks lead to. */
export { saveViews, type View } from './save-views.ts';
