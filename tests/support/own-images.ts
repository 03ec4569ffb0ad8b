import { uploadOwnImage } from '#shared/cards/own-cards.contract.ts';
import { encodedForm } from './form.ts';
import { aPicture } from './media-files.ts';
import type { TestClient } from './test-client.ts';

/** Uploads a picture for one of the student's own cards, or `data` instead of a picture. */
export async function uploadOwn(client: TestClient, data?: Buffer) {
  const file = { name: 'scan.png', data: data ?? (await aPicture({ width: 60, height: 40 }).png().toBuffer()) };
  const { status, text } = await client.send('POST', uploadOwnImage.path, await encodedForm({ file }, 'image'));
  const body = JSON.parse(text) as { imageUrl: string; message: string };
  return { status, ...body };
}
