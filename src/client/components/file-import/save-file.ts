const REVOKE_DELAY_MS = 60_000;

/** Hands what the browser holds to its downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers take their time before they read the address.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
