import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';
import type { getSignedUrl as GetSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  checkedName,
  type ByteRange,
  type ListedMedia,
  type MediaData,
  type MediaKind,
  type MediaStore,
  type StoredMedia,
} from './media-store.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The loaded SDK and its client. */
interface S3Parts {
  sdk: typeof S3;
  Uploader: typeof Upload;
  getSignedUrl: typeof GetSignedUrl;
  client: S3.S3Client;
  bucket: string;
  origin: string;
  /** The prefix of all keys. */
  prefix: string;
}

const CONNECT_TIMEOUT_MS = 5000;
/** Until the store responds, including the upload of a 50 MB video. */
const REQUEST_TIMEOUT_MS = 120_000;
/** A paused video keeps its connection for a while, and must not block everybody else's. */
const IDLE_TIMEOUT_MS = 600_000;
const CONNECTIONS_MAX = 500;
/** The part size in memory. A store takes 10,000 parts, so files can have 160 GB; in one piece only 5 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/**
 * Media in a bucket of an S3-compatible store. The SDK is loaded here, so that other hubs need not load it.
 * Throws one line that names the misconfigured variable if the bucket can't be used.
 */
export async function openS3MediaStore(settings: S3Settings): Promise<S3MediaStore> {
  // The lockfile pins a version for this Node; the warning that later ones need another is not for the terminal.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const [sdk, { Upload: Uploader }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Not every compatible store has a host name per bucket, or supports the checksums that the SDK adds by default.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: CONNECTIONS_MAX },
      httpsAgent: { maxSockets: CONNECTIONS_MAX },
    },
  });
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    throw new Error(whyUnusable(error, settings), { cause: error });
  }
  return new S3MediaStore({
    sdk,
    Uploader,
    getSignedUrl,
    client,
    bucket,
    origin: new URL(endpoint).origin,
    prefix: '',
  });
}

export class S3MediaStore implements MediaStore {
  readonly uploadOrigin: string;
  readonly bucket: string;
  readonly #parts: S3Parts;

  constructor(parts: S3Parts) {
    this.uploadOrigin = parts.origin;
    this.bucket = parts.bucket;
    this.#parts = parts;
  }

  /** Returns a store in the same bucket whose keys begin with this prefix. */
  under(prefix: string): S3MediaStore {
    return new S3MediaStore({ ...this.#parts, prefix });
  }

  /**
   * A small file is sent in one piece, a longer stream in parts. Nothing is visible under the name until all of it has
   * arrived; if it breaks off or has another size than announced, nothing ever is. The bucket's own rule for unfinished
   * uploads deletes what a killed server had sent.
   */
  async put(kind: MediaKind, name: string, data: MediaData): Promise<void> {
    const { sdk, Uploader, client } = this.#parts;
    const object = this.#object(kind, name);
    if (data instanceof Uint8Array) {
      await client.send(new sdk.PutObjectCommand({ ...object, Body: data, ContentLength: data.length }));
      return;
    }
    const upload = new Uploader({
      client,
      params: { ...object, Body: Readable.from(ofSize(data)) },
      partSize: PART_BYTES,
      queueSize: 1,
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      const UploadId = upload.uploadId;
      // The library's own cleanup would hide the original error if the store failed here too.
      if (UploadId)
        await client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  async read(kind: MediaKind, name: string, range?: ByteRange): Promise<StoredMedia | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new this.#parts.sdk.GetObjectCommand({ ...this.#object(kind, name), ...(Range && { Range }) });
    const answer = await this.#unlessMissing(this.#parts.client.send(command));
    if (answer === null) return null;
    if (!(answer.Body instanceof Readable)) throw new Error('the store answered without a body');
    return { stream: answer.Body, size: Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength) };
  }

  async size(kind: MediaKind, name: string): Promise<number | null> {
    const command = new this.#parts.sdk.HeadObjectCommand(this.#object(kind, name));
    return (await this.#unlessMissing(this.#parts.client.send(command)))?.ContentLength ?? null;
  }

  async delete(kind: MediaKind, name: string): Promise<void> {
    await this.#parts.client.send(new this.#parts.sdk.DeleteObjectCommand(this.#object(kind, name)));
  }

  async *list(kind: MediaKind): AsyncGenerator<ListedMedia> {
    const { sdk, client, bucket, prefix } = this.#parts;
    const folder = `${prefix}${kind}/`;
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder, Delimiter: '/' });
    for await (const { Contents = [] } of pages) {
      for (const { Key, Size = 0, LastModified } of Contents) {
        if (Key === undefined || !LastModified || Key === folder) continue;
        yield { name: Key.slice(folder.length), size: Size, modifiedAt: LastModified };
      }
    }
  }

  async uploadUrl(kind: MediaKind, name: string, seconds: number): Promise<string> {
    const command = new this.#parts.sdk.PutObjectCommand(this.#object(kind, name));
    return this.#parts.getSignedUrl(this.#parts.client, command, { expiresIn: seconds });
  }

  #object(kind: MediaKind, name: string) {
    const { bucket, prefix } = this.#parts;
    return { Bucket: bucket, Key: `${prefix}${kind}/${checkedName(name)}` };
  }

  async #unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof this.#parts.sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  }
}

/** Returns the stream, which throws at its end if its size differs from the announced one. */
async function* ofSize({ stream, size }: Exclude<MediaData, Uint8Array>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    yield chunk;
  }
  if (size !== undefined && total !== size) throw new Error(`${size} bytes were announced, but ${total} arrived`);
}

/** The response to HEAD has no body, so there is only the status to go by. */
function whyUnusable(error: unknown, { endpoint, bucket, region }: S3Settings): string {
  const { $metadata, code, message } = error as {
    $metadata?: { httpStatusCode?: number };
    code?: string;
    message?: string;
  }; // anything can be thrown
  const status = $metadata?.httpStatusCode;
  if (status === undefined) return `S3_ENDPOINT: ${endpoint} cannot be reached: ${code ?? message ?? 'no answer'}`;
  if (status === 404) return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}`;
  if (status === 403)
    return `S3_ACCESS_KEY_ID: the store at ${endpoint} refuses the access key for the bucket ${bucket}`;
  return `S3_BUCKET: the store at ${endpoint} returns ${status} for the bucket ${bucket} in the region ${region}`;
}
