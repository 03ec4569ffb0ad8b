const DEFAULT_ID = 1;
/** Of this product, apart from those that Anki gives by the time. */
const FIRST_ID = 1_763_712_001_000;

const deck = (id: number, name: string, modifiedSeconds: number) => ({
  id,
  name,
  mod: modifiedSeconds,
  usn: -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: 1,
  extendNew: 10,
  extendRev: 50,
});

/** The decks of a package by their names: Anki takes names without regard to case, and asks for the decks above. */
export class AnkiDecks {
  readonly #ids = new Map<string, { id: number; name: string }>([['default', { id: DEFAULT_ID, name: 'Default' }]]);

  idOf(name: string): number {
    const key = name.normalize('NFC').toLowerCase();
    const found = this.#ids.get(key);
    if (found) return found.id;
    const above = name.lastIndexOf('::');
    if (above > 0) this.idOf(name.slice(0, above));
    const id = FIRST_ID + this.#ids.size;
    this.#ids.set(key, { id, name });
    return id;
  }

  json(modifiedSeconds: number): string {
    const decks = [...this.#ids.values()];
    return JSON.stringify(Object.fromEntries(decks.map(({ id, name }) => [id, deck(id, name, modifiedSeconds)])));
  }
}
