import type { Locator, Page } from 'playwright-core';
import { box, HEIGHT, movie, u32, WIDTH } from '#tests/support/mp4.ts';
import { fileOf } from './question-files.ts';

/**
 * An MP4 with one frame a second, each of its own hue (`index * 12` degrees), `bytes` long: the frames are far apart,
 * as in a high-quality video. A player that seeks has to fetch the part that it needs.
 */
export async function videoFile(page: Page, { name, seconds, bytes, says }: VideoInput): Promise<string> {
  const frames = (await encodedFrames(page, seconds)).map((base64) => Buffer.from(base64, 'base64'));
  const room = Math.floor(bytes / seconds);
  const head = Buffer.concat([box('ftyp', 'isom', u32(512), 'isomiso2mp41'), movie(frames, { room, says })]);
  const first = head.length + 8;
  const data = Buffer.alloc(room * seconds);
  frames.forEach((frame, index) => frame.copy(data, index * room));
  return fileOf(
    name,
    Buffer.concat([
      box('ftyp', 'isom', u32(512), 'isomiso2mp41'),
      movie(frames, { firstOffset: first, room, says }),
      box('mdat', data),
    ]),
  );
}

interface VideoInput {
  name: string;
  seconds: number;
  bytes: number;
  /** Words for every place in which its container can have some. */
  says: string;
}

/** VP9 key frames, encoded by the page's browser. */
function encodedFrames(page: Page, seconds: number): Promise<string[]> {
  return page.evaluate(
    async ({ width, height, count }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      const frames: string[] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          frames.push(btoa(String.fromCodePoint(...data)));
        },
        error(error) {
          throw error;
        },
      });
      encoder.configure({ codec: 'vp09.00.10.08', width, height });
      for (let index = 0; index < count; index += 1) {
        if (!context) throw new Error('no canvas');
        context.fillStyle = `hsl(${index * 12} 80% 50%)`;
        context.fillRect(0, 0, width, height);
        const frame = new VideoFrame(canvas, { timestamp: index * 1_000_000 });
        encoder.encode(frame, { keyFrame: true });
        frame.close();
      }
      await encoder.flush();
      return frames;
    },
    { width: WIDTH, height: HEIGHT, count: seconds },
  );
}

/** The video's position after the seek, and the hue of its picture in degrees. */
export function seek(video: Locator, seconds: number) {
  return video.evaluate(async (element: HTMLVideoElement, seconds) => {
    const happened = (event: string) =>
      new Promise((resolve) => {
        element.addEventListener(event, resolve, { once: true });
      });
    if (element.readyState === 0) await happened('loadedmetadata');
    const seeked = happened('seeked');
    element.currentTime = seconds;
    await seeked;
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(element, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    // Close enough to magenta, which has as much red as blue and no green.
    const isMagenta = Math.abs(red - blue) < 20 && red - green > 150;
    return { duration: element.duration, time: element.currentTime, hue: isMagenta ? 300 : -1 };
  }, seconds);
}
