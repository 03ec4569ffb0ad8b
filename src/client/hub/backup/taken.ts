/** A snapshot that was just taken, and before what. */
export interface Taken {
  snapshot: string;
  before: 'clearing' | 'restoring' | 'bringing back';
}
