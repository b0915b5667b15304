/** The second argument with which nuqs marks its own changes of the address. */
const NUQS = "__nuqs__";

type Address = { readonly pathname: string; readonly search: string; readonly href: string };
type Histories = Pick<History, "pushState" | "replaceState">;

/**
 * Keeps the router from writing an older address over the latest one.
 *
 * The router renders each change of the address later, and then writes that address to the current history entry. If the
 * reader has changed the address again by then, the older address replaces the newer one: a question, a filter or a
 * step is lost. Until the router has rendered the latest address, its writes of other queries on the same page keep the
 * address and change only the state beside it.
 *
 * A change that leaves the address as it is adds no entry to the history: a step back would do nothing (ADR 0065).
 */
export class LatestAddress {
  /** The query of the latest change that the router has not rendered; null if there is none. */
  #awaited: string | null = null;
  readonly #address: () => Address;

  constructor(address: () => Address) {
    this.#address = address;
  }

  /** The reader has moved through the history. */
  moved(): void {
    this.#awaited = queryOf(this.#address().search);
  }

  /** Wraps both ways to write an address. Must wrap what nuqs has wrapped. Returns the way back. */
  guard(history: Histories): () => void {
    const { pushState, replaceState } = history;
    history.pushState = (state, marker, url) => {
      const change = marker === NUQS && url ? this.#parsed(url) : null;
      this.#awaited = change && queryOf(change.search);
      const write = change !== null && this.#isCurrent(change) ? replaceState : pushState;
      write.call(history, state, marker, url);
    };
    history.replaceState = (state, marker, url) => {
      const written = url ? this.#parsed(url) : null;
      if (marker === NUQS && written) this.#awaited = queryOf(written.search);
      const older = marker !== NUQS && written !== null && this.#isOlder(written);
      if (marker !== NUQS && !older) this.#awaited = null;
      replaceState.call(history, state, marker, older ? this.#address().href : url);
    };
    return () => {
      history.pushState = pushState;
      history.replaceState = replaceState;
    };
  }

  #isCurrent({ pathname, search }: URL): boolean {
    const current = this.#address();
    return pathname === current.pathname && queryOf(search) === queryOf(current.search);
  }

  #isOlder({ pathname, search }: URL): boolean {
    return (
      this.#awaited !== null && pathname === this.#address().pathname && queryOf(search) !== this.#awaited
    );
  }

  #parsed(url: string | URL): URL {
    return new URL(url, this.#address().href);
  }
}

/** Returns a query in one notation, so that equal queries are equal strings. */
function queryOf(search: string): string {
  return new URLSearchParams(search).toString();
}
