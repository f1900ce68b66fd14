/** The connection to the live games of the server. It reconnects by itself. */
import { TOO_MANY } from '../protocol/close-codes.js';
import { socketAddress } from '../protocol/engines.js';

/**
 * @typedef {Record<string, unknown>} Request
 *
 * @typedef {object} Options
 * @property {() => Request} greeting the request to send whenever a connection is open
 * @property {(message: any) => void} onMessage
 * @property {() => void} onChange called when the connection opens or breaks
 * @property {(reason: string) => void} onRefused called when the server refuses the connection for good
 */

/** A request was malformed. */
const MALFORMED = 1008;
/** Pauses before the attempts to reconnect, in ms; the last is repeated. */
const PAUSES = [300, 1000, 2000, 4000, 8000];
/** After this time in the background, in ms, the connection may be dead without the browser knowing. */
const DOUBTFUL_MS = 20_000;

export class Connection {
  /** @type {WebSocket|null} */
  #socket = null;
  #attempts = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #isClosed = false;
  #hiddenSince = 0;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    addEventListener('online', this.#renew);
    document.addEventListener('visibilitychange', this.#watchVisibility);
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a request, unless the connection is broken. @param {Request} request */
  send(request) {
    if (this.isOpen) this.#socket?.send(JSON.stringify(request));
  }

  close() {
    this.#isClosed = true;
    removeEventListener('online', this.#renew);
    document.removeEventListener('visibilitychange', this.#watchVisibility);
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open() {
    const socket = new WebSocket(socketAddress('live'));
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => {
      if (!isCurrent()) return;
      this.#attempts = 0;
      this.send(this.options.greeting());
      this.options.onChange();
    };
    socket.onmessage = ({ data }) => isCurrent() && this.options.onMessage(JSON.parse(data));
    socket.onclose = ({ code, reason }) => {
      if (!isCurrent()) return;
      this.#socket = null;
      if (code === TOO_MANY || code === MALFORMED) {
        this.close();
        this.options.onRefused(reason);
      } else {
        this.#retry();
        this.options.onChange();
      }
    };
  }

  #retry() {
    const pause = PAUSES[Math.min(this.#attempts, PAUSES.length - 1)];
    this.#attempts += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  /** Replaces the connection at once. */
  #renew = () => {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#drop();
    this.#open();
  };

  #watchVisibility = () => {
    if (document.hidden) this.#hiddenSince = Date.now();
    else if (Date.now() - this.#hiddenSince > DOUBTFUL_MS) this.#renew();
  };
}
