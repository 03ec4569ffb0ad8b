/** The key of an action, shown where there is a keyboard. The action's name says what a screen reader needs. */
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
