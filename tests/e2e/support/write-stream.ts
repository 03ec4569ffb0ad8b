/** Writes of one kind, sent one after another, and a check that they were stored. */
export interface WriteStream {
  readonly acknowledged: number;
  /** Prepares the data for this many writes. */
  prepare: (writes: number) => Promise<void>;
  /** Sends the next write; resolves when it is acknowledged. */
  send: () => Promise<void>;
  /** After a kill: acknowledged writes that are missing. */
  missing: () => Promise<unknown[]>;
  /** Sends the unacknowledged write again, like a client that doesn't know what happened to it. */
  repeat: () => Promise<void>;
  /** When all writes are acknowledged: the actual and the expected content, which must be equal. */
  contents: () => Promise<{ there: unknown; acknowledged: unknown }>;
}

interface Until {
  /** This many writes are acknowledged before the kill. */
  acknowledgements: number;
  /** And this many milliseconds pass, so that the kill comes at any moment of the next requests. */
  delay: number;
  kill: () => void;
}

/** Sends each lane's writes until the server is killed; resolves when no lane gets a response any more. */
export async function sendUntil(lanes: WriteStream[], { acknowledgements, delay, kill }: Until): Promise<void> {
  let acknowledged = 0;
  let isKilled = false;
  const lane = async (stream: WriteStream) => {
    for (;;) {
      try {
        await stream.send();
      } catch (error) {
        if (isKilled) return;
        throw error;
      }
      acknowledged += 1;
      if (acknowledged !== acknowledgements) continue;
      setTimeout(() => {
        isKilled = true;
        kill();
      }, delay);
    }
  };
  await Promise.all(lanes.map(lane));
}
