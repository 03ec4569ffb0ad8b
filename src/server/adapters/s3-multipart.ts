import type * as S3 from '@aws-sdk/client-s3';

/** What is larger goes in parts: one request takes 5 GB at most, and has to be over before it is given up. */
export const SINGLE_MAX_BYTES = 64 * 1024 * 1024;
/** In memory at a time. A store takes 10,000 parts, so a file may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

interface Upload {
  sdk: typeof S3;
  client: S3.S3Client;
  object: { Bucket: string; Key: string };
}

/**
 * Puts a stream of any length. There is nothing under the name before all of it has come; what a killed server had sent
 * by then is dropped by the bucket's own rule for unfinished uploads.
 */
export async function putInParts({ sdk, client, object }: Upload, stream: AsyncIterable<Buffer>): Promise<void> {
  const parts = inParts(stream);
  const first = await parts.next();
  const Body = first.done ? Buffer.alloc(0) : first.value;
  if (Body.length < PART_BYTES) {
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

/** All of one size but the last. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
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
}
