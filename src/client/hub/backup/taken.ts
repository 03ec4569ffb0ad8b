/** A snapshot that was just taken, and what it preceded. */
export interface Taken {
  snapshot: string;
  before: 'clearing' | 'restoring' | 'bringing back';
}
