/** A browser's clock that is wrong by no more than this is taken as right. */
const TOLERANCE_MS = 60_000;
/** Before any of it was written: what a database holds easily, whatever a browser says. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/**
 * When entries happened by the server's clock. The browser's clock when it sent them says by how much it is wrong. Nothing
 * happens later than now.
 */
export function correctedBy({ now, sentAt }: { now: Date; sentAt: Date }): (at: Date) => Date {
  const skew = now.getTime() - sentAt.getTime();
  const shift = Math.abs(skew) > TOLERANCE_MS ? skew : 0;
  return (at) => {
    const corrected = at.getTime() + shift;
    if (corrected > now.getTime() + TOLERANCE_MS) return now;
    return new Date(Math.max(corrected, EARLIEST_MS));
  };
}
