import { BODY_LOADERS } from '#shared/scanner/bodies/body-loaders.ts';
import { ScanDrawer } from '#shared/scanner/scan.ts';
import type { ScanOrder, ScanReply } from './scan-messages.ts';

const drawer = new ScanDrawer();

const send = (message: ScanReply, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

async function draw({ id, request }: ScanOrder): Promise<void> {
  try {
    const make = await BODY_LOADERS[request.body]();
    const began = performance.now();
    const frame = drawer.draw(request, make);
    send({ id, frame, milliseconds: performance.now() - began }, [frame.pixels.buffer]);
  } catch (error) {
    // The page has to know, or it would wait forever.
    send({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<ScanOrder>) => void draw(data));
