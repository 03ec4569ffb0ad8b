/** Where a process stands between its start and its end. While it drains it serves whoever still comes, and asks for no more. */
export interface Lifecycle {
  phase: 'starting' | 'serving' | 'draining';
}
