import { ScanDrawer } from '#shared/scanner/scan.ts';
import type { ScanOrder, ScanReply } from './scan-messages.ts';

const drawer = new ScanDrawer();

addEventListener('message', ({ data }: MessageEvent<ScanOrder>) => {
  const began = performance.now();
  const reply = (message: ScanReply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
  try {
    const frame = drawer.draw(data.request);
    reply({ id: data.id, frame, milliseconds: performance.now() - began }, [frame.pixels.buffer]);
  } catch (error) {
    // The page has to know, or it would wait forever.
    reply({ id: data.id, failure: error instanceof Error ? error.message : String(error) });
  }
});
