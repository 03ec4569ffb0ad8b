/**
 * The common form of names of one thing: of a topic, tag, deck or group. They may differ in case, in outer blanks, and in
 * how accents were typed; another accent makes another name. Lists sort and search by `textKey`, which ignores accents.
 */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
