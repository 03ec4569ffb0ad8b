import type * as S3 from '@aws-sdk/client-s3';

/** In memory at a time. A store takes 10,000 parts, so a file may have 160 GB; of one piece it takes 5 GB. */
const PART_BYTES = 16 * 1024 * 1024;

interface Upload {
  sdk: typeof S3;
  client: S3.S3Client;
  object: { Bucket: string; Key: string };
}

/**
 * Puts a stream of any length; what is small goes in one piece. There is nothing under the name before all of it has
 * come, and where it breaks off or is not of the size that was said there never is. What a killed server had sent by then
 * is dropped by the bucket's own rule for unfinished uploads.
 */
export async function putInParts(
  { sdk, client, object }: Upload,
  { stream, size }: { stream: AsyncIterable<Buffer>; size?: number },
): Promise<void> {
  const parts = inParts(stream, size);
  const first = await parts.next();
  const Body = first.done ? Buffer.alloc(0) : first.value;
  if (Body.length < PART_BYTES) {
    // What is short is the last; asking on says whether it is all.
    await parts.next();
    await client.send(new sdk.PutObjectCommand({ ...object, Body, ContentLength: Body.length }));
    return;
  }
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    const sent = [await sendPart(1, Body)];
    for await (const part of parts) sent.push(await sendPart(sent.length + 1, part));
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }));
  } catch (error) {
    // Where this fails too, the first reason is the one to tell.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  } finally {
    await parts.return(undefined);
  }

  async function sendPart(PartNumber: number, data: Buffer): Promise<S3.CompletedPart> {
    const { ETag } = await client.send(
      new sdk.UploadPartCommand({ ...upload, PartNumber, Body: data, ContentLength: data.length }),
    );
    return { PartNumber, ...(ETag !== undefined && { ETag }) };
  }
}

/** All of one size but the last. Throws at the end where all of them are not of the size that was said. */
async function* inParts(stream: AsyncIterable<Buffer>, size: number | undefined): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.length;
    waiting.push(chunk);
    length += chunk.length;
    while (length >= PART_BYTES) {
      const joined = Buffer.concat(waiting, length);
      yield joined.subarray(0, PART_BYTES);
      waiting = [joined.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(waiting, length);
  if (size !== undefined && total !== size) throw new Error(`${size} bytes were to come, and ${total} came`);
}
