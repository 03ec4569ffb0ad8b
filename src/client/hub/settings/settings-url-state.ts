import { orElse, searchOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

export const SETTINGS_SECTIONS = ['public', 'sign-in', 'students', 'privacy', 'mail'] as const;

/** Which section of the settings is open. */
export const settingsSearch = searchOf({ section: orElse(isOneOf(...SETTINGS_SECTIONS), 'public') });
