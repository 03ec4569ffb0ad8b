import type { Page } from 'playwright-core';
import { settle } from './axe.ts';

/** Spacing that a page must support by WCAG 1.4.12, except space between paragraphs, which only `p` has here. */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Content out of a reader's reach: a page wider than the window, text that is cut off, outside the window or over other
 * text. Content that can be scrolled into view is fine; text that ends with "…" is an excerpt.
 */
export async function unreadable(page: Page): Promise<string[]> {
  // Elements off screen have no size of their own before this.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await settle(page);
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = new Set(scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : []);
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const seen: { text: string; of: Element; box: DOMRect }[] = [];

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const text = (node.textContent ?? '').trim().slice(0, 60);
      if (!of || text === '' || of.closest('script, style, option, svg, [aria-hidden=true], [inert]')) continue;
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const around: Element[] = [];
      for (let each: Element | null = of; each && each !== document.body; each = each.parentElement) around.push(each);
      const isForScreenReaders = around.some(
        (each) => each.clientWidth <= 1 && getComputedStyle(each).overflow === 'hidden',
      );
      if (isForScreenReaders) continue;

      let canScroll = { x: false, y: false };
      let isOver = false;
      for (const each of around) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(each);
        const edge = each.getBoundingClientRect();
        canScroll = { x: canScroll.x || isScrolled(overflowX), y: canScroll.y || isScrolled(overflowY) };
        isOver ||= position === 'fixed' || position === 'sticky';
        const [cutsX, cutsY] = [isCut(overflowX) && !canScroll.x, isCut(overflowY) && !canScroll.y];
        const isExcerpt = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        // A line is as high as its font requires, and its letters end before that.
        const isOutside = (box: DOMRect) =>
          (cutsX && (box.right > edge.right + 2 || box.left < edge.left - 2)) ||
          (cutsY && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3));
        if (!isExcerpt && boxes.some(isOutside)) found.add(`cut off: ${text}`);
        if (isExcerpt) boxes = boxes.filter((box) => box.top < edge.bottom - 3).map((box) => cutTo(box, edge));
      }
      if (!canScroll.x && boxes.some(({ left, right }) => right > clientWidth + 1 || left < -1))
        found.add(`outside of the window: ${text}`);
      if (!isOver && !canScroll.x && !canScroll.y) seen.push(...boxes.map((box) => ({ text, of, box })));
    }

    seen.forEach((one, index) => {
      for (const other of seen.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (one.of !== other.of && width > 3 && height > 6) found.add(`over each other: ${one.text} / ${other.text}`);
      }
    });
    return [...found];

    function cutTo(box: DOMRect, edge: DOMRect): DOMRect {
      const [left, right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
      return new DOMRect(left, box.top, right - left, Math.min(box.bottom, edge.bottom) - box.top);
    }
  });
}
