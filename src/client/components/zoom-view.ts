/** The view of an image: magnified by `scale`, with its center moved by x and y pixels. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 8;
export const ZOOM_STEP = 1.5;
export const PAN_STEP = 60;

/** Keeps the image over the frame: it can't be pushed out of sight, and at fit size it is centered. */
export function clampView({ scale, x, y }: ZoomView, frame: Size): ZoomView {
  const clamped = Math.min(Math.max(scale, 1), MAX_SCALE);
  const reachX = (frame.width * (clamped - 1)) / 2;
  const reachY = (frame.height * (clamped - 1)) / 2;
  return {
    scale: clamped,
    x: Math.min(Math.max(x, -reachX), reachX) || 0,
    y: Math.min(Math.max(y, -reachY), reachY) || 0,
  };
}

/** Zooms by a factor while the point (relative to the frame's center) stays in place. */
export function zoomAt(
  view: ZoomView,
  { factor, point, frame }: { factor: number; point: { x: number; y: number }; frame: Size },
): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  const ratio = scale / view.scale;
  return clampView({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, frame);
}

export function panBy(view: ZoomView, by: { x: number; y: number }, frame: Size): ZoomView {
  return clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** The view after a key; undefined if the key has no effect here. */
export function viewAfterKey(view: ZoomView, key: string, frame: Size): ZoomView | undefined {
  const center = { x: 0, y: 0 };
  switch (key) {
    case '+':
    case '=':
      return zoomAt(view, { factor: ZOOM_STEP, point: center, frame });
    case '-':
    case '_':
      return zoomAt(view, { factor: 1 / ZOOM_STEP, point: center, frame });
    case '0':
      return FITTED;
    case 'ArrowLeft':
      return panBy(view, { x: PAN_STEP, y: 0 }, frame);
    case 'ArrowRight':
      return panBy(view, { x: -PAN_STEP, y: 0 }, frame);
    case 'ArrowUp':
      return panBy(view, { x: 0, y: PAN_STEP }, frame);
    case 'ArrowDown':
      return panBy(view, { x: 0, y: -PAN_STEP }, frame);
    default:
      return undefined;
  }
}
