import { lineRange } from './line-range.ts';

/** Selects a line (from 1) of a text field and brings it into sight, with the focus. */
export function selectLine(area: HTMLTextAreaElement, line: number): void {
  const { start, end } = lineRange(area.value, line);
  area.setSelectionRange(start, end);
  area.focus();
  area.scrollIntoView({ block: 'nearest' });
  // Browsers scroll to what is typed, not to what is selected. A third of the field stays in sight above the line.
  area.scrollTop = heightOf(area, area.value.slice(0, start)) - area.clientHeight / 3;
}

/** How high a text is in the field: lines may be broken, so they can't be counted. */
function heightOf(area: HTMLTextAreaElement, text: string): number {
  const mirror = document.createElement('textarea');
  mirror.className = area.className;
  mirror.rows = 1;
  mirror.tabIndex = -1;
  mirror.ariaHidden = 'true';
  mirror.value = text;
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', minHeight: '0', height: '0' });
  mirror.style.width = `${area.offsetWidth}px`;
  area.after(mirror);
  const { scrollHeight } = mirror;
  mirror.remove();
  return scrollHeight;
}
