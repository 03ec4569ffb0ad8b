interface KeysHintProps {
  letterKeys: { areOn: boolean; turn: (on: boolean) => void };
}

/** Single characters as shortcuts can be turned off, for those whose software types by itself. */
export function KeysHint({ letterKeys }: KeysHintProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start text-14 text-ink-2 max-md:hidden pointer-coarse:hidden">
      <input
        type="checkbox"
        checked={letterKeys.areOn}
        onChange={(event) => letterKeys.turn(event.target.checked)}
        className="size-5 accent-brand"
      />
      Use the keys 1 to 4 and Z as shortcuts
    </label>
  );
}
