import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Settings } from '#server/adapters/s3-media-store.ts';

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** A real S3 server on this machine, with an empty bucket. It accepts one key, and does not check signatures. */
export async function startS3Server() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-s3-'));
  const bucket = 'hub';
  const configureBuckets = [{ name: bucket }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  writeBeforeAnswering(server);
  const { port } = await server.run();
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, ...key } satisfies S3Settings,
    async close() {
      await server.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}

/** s3rver responds to a PUT while it is still writing; a real store has the object by then. */
function writeBeforeAnswering({ store }: S3rver): void {
  const put = store.putObject.bind(store);
  store.putObject = async (object) => {
    const content = Buffer.isBuffer(object.content) ? object.content : await buffer(object.content);
    const answer = await put({ ...object, content });
    fs.writeFileSync(store.getResourcePath(object.bucket, object.key, 'object'), content);
    return answer;
  };
  const putPart = store.putPart.bind(store);
  store.putPart = async (bucket, uploadId, part, content) => {
    const data = await buffer(content);
    const answer = await putPart(bucket, uploadId, part, Readable.from(data, { objectMode: false }));
    fs.writeFileSync(path.join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(part)), data);
    return answer;
  };
}
