import words from './common-passwords.json' with { type: 'json' };

/**
 * The 10,000 most common passwords of six or more characters, in lower case: from the list of zxcvbn-ts 4.1.3, which is
 * based on large leaks (MIT license, copyright 2012-2016 Dan Wheeler and Dropbox, 2021 zxcvbn-ts).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(words.split(' '));
