/** The keyboard shortcut of an action, shown if there is a keyboard. Screen readers need only the action's name. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-[4px] border border-current px-1.5 py-0.5 font-mono text-12 leading-none max-md:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
