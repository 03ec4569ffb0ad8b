import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as received, its attributes as one object. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  /** 2 if it failed. */
  status: number;
  resource: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface WireSpan extends Omit<CollectedSpan, 'attributes' | 'status' | 'resource' | 'parentSpanId'> {
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Message {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

/** Accepts OTLP as JSON over HTTP, and stores the spans. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(text) as Message)); // OTLP's own shape
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything received, unchanged. */
    texts,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: Message): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        attributes: objectOf(span.attributes),
        status: span.status.code ?? 0,
        resource: objectOf(resource.attributes),
      })),
    ),
  );
}

const objectOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
