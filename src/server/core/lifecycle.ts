/** The state of a process. While it drains, it serves requests that still arrive and asks callers to send no more. */
export interface Lifecycle {
  phase: 'starting' | 'serving' | 'draining';
}
