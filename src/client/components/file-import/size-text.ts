const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "812 bytes", "24.6 kB", "3.2 MB", "1.2 GB": decimal units, as file managers use. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  if (bytes < 1_000_000_000) return `${tenths.format(bytes / 1_000_000)} MB`;
  return `${tenths.format(bytes / 1_000_000_000)} GB`;
}
