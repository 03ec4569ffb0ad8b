import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import { sendBulkMail } from '#shared/mail/mailings.contract.ts';
import { encodedForm } from '#tests/support/form.ts';
import type { Api } from './api.ts';

interface Mail {
  subject: string;
  /** The attachment's text. */
  text: string;
}

/** The teacher writes to all students. */
export async function writeToAll(
  { url, cookie }: Api,
  { subject, text }: Mail,
): Promise<ResponseOutput<typeof sendBulkMail>> {
  const { headers, payload } = await encodedForm({
    fields: { subject, message: 'See the attachment.' },
    file: { name: 'Dates.txt', data: text },
  });
  const response = await fetch(url + sendBulkMail.path, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  });
  return (await response.json()) as ResponseOutput<typeof sendBulkMail>; // the test checks its fields
}
