/** The part of s3rver that tests use; it ships no types. */
declare module 's3rver' {
  import type { Readable } from 'node:stream';

  interface StoredObject {
    bucket: string;
    key: string;
    content: Buffer | Readable;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs?: string[] }[];
    });
    readonly store: {
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      putPart(
        bucket: string,
        uploadId: string,
        part: number,
        content: Readable,
      ): Promise<{ size: number; md5: string }>;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
