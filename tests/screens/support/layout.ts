import type { Window } from 'happy-dom';

/** Tailwind's breakpoints in pixels, as in `sm:hidden`. */
const BREAKPOINTS: Record<string, number> = { sm: 640, md: 768, lg: 1024, xl: 1280 };
const DISPLAYS = new Set('hidden block flex grid inline inline-flex inline-block contents table'.split(' '));
const NEVER = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'NOSCRIPT']);
const INLINE = new Set(['A', 'B', 'CODE', 'EM', 'LABEL', 'SPAN', 'STRONG', 'svg']);
/** Enough to be seen, and for a list to show only some of its rows. */
const SIZE = 10;

/** Without styles and layout: what its classes display has a size, and the rest has none. */
export function standInForLayout(window: Window): void {
  const sizeOf = (element: Element) => (isDisplayed(element) ? SIZE : 0);
  const rectOf = (element: Element) => new window.DOMRect(0, 0, sizeOf(element), sizeOf(element));
  const done = { finished: Promise.resolve(), cancel() {}, finish() {}, play() {}, addEventListener() {} };
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: Element) {
      return rectOf(this);
    },
    getClientRects(this: Element) {
      return sizeOf(this) === 0 ? [] : [rectOf(this)];
    },
    checkVisibility(this: Element) {
      return isDisplayed(this);
    },
    scrollIntoView() {},
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => false,
    animate: () => done,
    getAnimations: () => [],
  });
  for (const name of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight']) {
    Object.defineProperty(window.HTMLElement.prototype, name, {
      configurable: true,
      get(this: Element) {
        return sizeOf(this);
      },
    });
  }
  const known: Record<string, (element: Element) => string> = {
    display: (element) => displayOf(element),
    visibility: (element) => (element.closest('.invisible') ? 'hidden' : 'visible'),
    opacity: () => '1',
    animationName: () => 'none',
    content: () => '',
  };
  const computed = window.getComputedStyle.bind(window);
  const getComputedStyle = (element: Element) =>
    new Proxy(
      {},
      {
        get(_, name) {
          const value = typeof name === 'string' ? known[name]?.(element) : undefined;
          if (value !== undefined) return value;
          const style = computed(element as never);
          const other: unknown = Reflect.get(style, name);
          return typeof other === 'function' ? other.bind(style) : other;
        },
      },
    );
  Object.assign(window, { getComputedStyle, scrollTo() {}, scrollBy() {} });
  Object.assign(window.document, { getAnimations: () => [] });
}

function isDisplayed(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (displayOf(each) === 'none') return false;
    if (each.parentElement?.matches('details:not([open])') && each.tagName !== 'SUMMARY') return false;
  }
  return element.isConnected;
}

/** What the element's own style, attributes and classes say at the width of its window. */
function displayOf(element: Element): string {
  const inline = (element as HTMLElement).style?.display;
  if (inline) return inline;
  if (element.hasAttribute('hidden') || NEVER.has(element.tagName)) return 'none';
  let display = INLINE.has(element.tagName) && !isItem(element) ? 'inline' : 'block';
  let highest = -1;
  for (const token of element.classList) {
    const variants = token.split(':');
    const name = variants.pop() ?? '';
    const rank = DISPLAYS.has(name)
      ? rankOf(variants, element, element.ownerDocument.defaultView?.innerWidth ?? 0)
      : null;
    if (rank === null || rank < highest) continue;
    [display, highest] = [name === 'hidden' ? 'none' : name, rank];
  }
  return display;
}

/** Whether the element is laid out by its parent, or not in the flow at all: then it is a block, also if it is a `span`. */
const isItem = ({ classList, parentElement }: Element) =>
  ['absolute', 'fixed', 'sr-only'].some((name) => classList.contains(name)) ||
  (parentElement !== null && /flex|grid/.test(displayOf(parentElement)));

/** Where a class with these variants stands in Tailwind's order; null if it does not apply. */
function rankOf(variants: string[], element: Element, width: number): number | null {
  let rank = 0;
  for (const variant of variants) {
    const isMaximum = variant.startsWith('max-');
    const breakpoint = BREAKPOINTS[variant.replace('max-', '')];
    if (variant === 'empty' && element.childNodes.length === 0) rank += 1;
    else if (breakpoint === undefined || width < breakpoint !== isMaximum) return null;
    else rank += isMaximum ? 1 : breakpoint;
  }
  return rank;
}
