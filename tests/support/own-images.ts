import { uploadOwnImage } from '#shared/cards/own-cards.contract.ts';
import { aPicture } from './media-files.ts';
import type { TestClient } from './test-client.ts';

/** Uploads a picture for one of the student's own cards, or `data` instead of a picture. */
export async function uploadOwn(client: TestClient, data?: Buffer) {
  const file = data ?? (await aPicture({ width: 60, height: 40 }).png().toBuffer());
  const form = new FormData();
  form.set('image', new File([file as BlobPart], 'scan.png')); // a Buffer is a BlobPart at run time
  const encoded = new Response(form);
  const { status, text } = await client.send('POST', uploadOwnImage.path, {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const body = JSON.parse(text) as { imageUrl: string; message: string };
  return { status, ...body };
}
