interface OptionsProps<Value extends string | number> {
  values: readonly Value[];
  textOf: (value: Value) => string;
}

/** The options of a `Select`. */
export function Options<Value extends string | number>({ values, textOf }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {textOf(value)}
    </option>
  ));
}
