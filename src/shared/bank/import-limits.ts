/** Limits of imported files. */

/** A bank of 50,000 questions is some 25 MB of text; pictures in an archive take more. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
/** A table of questions has some twenty columns; cells further right are there by mistake. */
export const SHEET_COLUMNS_MAX = 1000;
/** Limits of a table of people. */
export const TABLE_MAX_ROWS = 10_000;
export const SHEET_HEADING_MAX_LENGTH = 200;
export const IMPORT_MAX_QUESTIONS = 100_000;
