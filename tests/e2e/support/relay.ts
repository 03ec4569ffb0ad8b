import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A relay to a server that can be stalled and cut like a network, during a request and for later ones. */
export interface Relay {
  /** The server's address through the relay. */
  url: string;
  /** Forwards about this many more bytes per connection from the browser, and buffers the rest until `restore`. */
  holdUploadsAfter(bytes: number): void;
  cut(): void;
  restore(): void;
}

/** Starts a relay that stops when the test ends. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const connections = new Set<Connection>();
  let isCut = false;
  let uploadLimit = Infinity;

  const server = net.createServer((browser) => {
    const connection = new Connection(browser, net.connect(Number(port), hostname), uploadLimit);
    connections.add(connection);
    browser.on('close', () => connections.delete(connection));
    if (isCut) connection.end();
  });
  const setLimit = (bytes: number) => {
    uploadLimit = bytes;
    for (const connection of connections) connection.passOn(bytes);
  };
  const cut = () => {
    isCut = true;
    for (const connection of connections) connection.end();
  };

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    holdUploadsAfter: setLimit,
    cut,
    restore() {
      isCut = false;
      setLimit(Infinity);
    },
  };
}

/** The two halves of a connection, which are closed together. */
class Connection {
  readonly #browser: net.Socket;
  readonly #hub: net.Socket;
  readonly #held: Buffer[] = [];
  /** How many more bytes from the browser may pass. */
  #allowance: number;

  constructor(browser: net.Socket, hub: net.Socket, allowance: number) {
    this.#browser = browser;
    this.#hub = hub;
    this.#allowance = allowance;
    for (const half of [browser, hub]) {
      // Errors that break a connection are expected here.
      half.on('error', () => this.end());
      half.on('close', () => this.end());
    }
    hub.pipe(browser);
    browser.on('data', (chunk) => this.#take(chunk));
  }

  passOn(allowance: number): void {
    this.#allowance = allowance;
    for (const chunk of this.#held.splice(0)) this.#take(chunk);
    if (this.#held.length === 0) this.#browser.resume();
  }

  end(): void {
    this.#browser.destroy();
    this.#hub.destroy();
  }

  #take(chunk: Buffer): void {
    this.#allowance -= chunk.length;
    if (this.#allowance >= 0) {
      this.#hub.write(chunk);
      return;
    }
    this.#held.push(chunk);
    this.#browser.pause();
  }
}
