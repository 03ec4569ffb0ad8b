import { useSettledValue } from '#client/components/console/use-screen.ts';
import type { Seen } from './use-scan.ts';

const SETTLED_MS = 600;
const MOST_NAMES = 12;

/** What the picture shows and how it lies to the landmarks, as text: for screen readers, and for all who want numbers. */
export function SeenText({ seen }: { seen: Seen }) {
  const { named, shown } = useSettledValue(seen, SETTLED_MS);
  const landmarks = shown?.landmarks ?? [];
  return (
    <div aria-live="polite" className="grid gap-2 text-14">
      <p>
        <span className="font-medium">In the picture: </span>
        {named.length === 0 ? 'nothing yet' : named.slice(0, MOST_NAMES).map(placeText).join('; ')}
      </p>
      {landmarks.length > 0 && (
        <ul className="grid gap-1 text-ink-2">
          {landmarks.map(({ name, angle, offset }) => (
            <li key={name}>
              {name}: {Math.round(angle)}° off, {Math.round(offset)} mm away
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where a structure lies, as somebody describes a picture. */
function placeText({ name, x, y }: Seen['named'][number]): string {
  const across = x < 0.38 ? 'left' : x > 0.62 ? 'right' : 'middle';
  const deep = y < 0.33 ? 'near' : y > 0.66 ? 'far' : 'mid';
  return `${name} (${deep}, ${across})`;
}
