export interface FormInput {
  fields?: Record<string, string>;
  file?: { name: string; data: Uint8Array | string } | undefined;
}

/** A multipart form as a browser sends it, whose file is the part with this name. */
export async function encodedForm({ fields = {}, file }: FormInput, part = 'attachment') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(part, new File([file.data as BlobPart], file.name)); // bytes are a BlobPart at run time
  // Response converts the form to the bytes and content type that go over the wire.
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
