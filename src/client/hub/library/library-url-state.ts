import { orElse, searchOf } from '#client/lib/search-fields.ts';
import { isId } from '#client/lib/shapes.ts';

/** `try`: the category whose questions the teacher tries. */
export const librarySearch = searchOf({ try: orElse(isId, null) });
