/** Public interface of the library: what people allow to be used for suggestions. */
export { suggestionLibraries, type SuggestionComic } from './suggestion-libraries.queries.ts';
