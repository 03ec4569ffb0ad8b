import { CONTACT_HONEYPOT } from '#shared/domain/limits.ts';

/** A field that nobody sees or reaches. Programs fill in whatever there is, and give themselves away. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Website
        <input type="text" name={CONTACT_HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
