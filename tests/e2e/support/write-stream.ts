/** Writes of one kind, sent one after the other, and what has to be there of them. */
export interface WriteStream {
  readonly acknowledged: number;
  /** Gets what so many writes are made of. */
  prepare: (writes: number) => Promise<void>;
  /** Sends the next write; resolves when it is acknowledged. */
  send: () => Promise<void>;
  /** After a kill: acknowledged writes that are not there. */
  missing: () => Promise<unknown[]>;
  /** Sends again what was not acknowledged, as a client does that doesn't know what happened to it. */
  repeat: () => Promise<void>;
  /** When all is acknowledged: what is there and what must be, which are to be equal. */
  contents: () => Promise<{ there: unknown; acknowledged: unknown }>;
}

interface Until {
  /** So many writes are acknowledged before the kill. */
  acknowledgements: number;
  /** And so many milliseconds pass, which put it at any moment of the next requests. */
  delay: number;
  kill: () => void;
}

/** Has each lane send its stream's writes until the server is killed; ends when no lane gets an answer any more. */
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
