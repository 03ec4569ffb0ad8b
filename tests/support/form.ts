export interface FormInput {
  fields: Record<string, string>;
  /** Sent as `attachment`. */
  file?: { name: string; data: Buffer | string };
}

/** A multipart form as a browser sends it. */
export async function encodedForm({ fields, file }: FormInput) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('attachment', new File([file.data as BlobPart], file.name)); // a Buffer is a BlobPart at run time
  // Response converts the form to the bytes and content type that go over the wire.
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
