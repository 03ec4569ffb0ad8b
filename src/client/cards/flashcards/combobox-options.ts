export interface ComboboxOption {
  value: string;
  label: string;
}

/** Options whose label contains the text, whatever its case. */
export function matchingOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const wanted = text.trim().toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** The option that an arrow key leads to, around both ends; -1 where there are none. */
export function steppedIndex(index: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (index < 0) return step === 1 ? 0 : count - 1;
  return (index + step + count) % count;
}
