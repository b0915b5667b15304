import type { BrowserContext, Page, Request } from "@playwright/test";

/** Number of lines kept. The last ones explain a failure. */
const MAX_EVENTS = 80;
/** Requests that show what a page waits for. Pictures, styles and the like do not. */
const RECORDED_TYPES: ReadonlySet<string> = new Set(["document", "fetch", "xhr", "script"]);

/**
 * Records what the pages of a context do: addresses, requests and errors. A test that fails
 * once on another machine is explained by it.
 */
export class PageEvents {
  readonly #lines: string[] = [];
  readonly #pending = new Map<Request, number>();
  readonly #start = performance.now();

  constructor(context: BrowserContext) {
    context.on("page", (page) => this.#watch(page));
    context.on("request", (request) => {
      if (RECORDED_TYPES.has(request.resourceType())) this.#pending.set(request, performance.now());
    });
    context.on("requestfinished", (request) => this.#ended(request, "ended"));
    context.on("requestfailed", (request) => this.#ended(request, request.failure()?.errorText ?? "failed"));
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        this.#add(`console ${message.type()}: ${message.text().slice(0, 300)}`);
    });
    context.on("weberror", (error) => this.#add(`page error: ${String(error.error()).slice(0, 300)}`));
  }

  /** The events so far, the requests that have no answer yet, and the addresses of the pages. */
  report(pages: readonly Page[]): string {
    const waiting = [...this.#pending].map(
      ([request, since]) => `no answer since ${this.#seconds(since)}: ${describeRequest(request)}`,
    );
    return [...this.#lines, ...waiting, ...pages.map((page) => `at the end: ${page.url()}`)].join("\n");
  }

  #watch(page: Page): void {
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#add(`address: ${frame.url()}`);
    });
  }

  #ended(request: Request, how: string): void {
    const since = this.#pending.get(request);
    if (since === undefined) return;
    this.#pending.delete(request);
    if (request.resourceType() === "script" && how === "ended") return;
    this.#add(`${how} after ${Math.round(performance.now() - since)} ms: ${describeRequest(request)}`);
  }

  #add(line: string): void {
    this.#lines.push(`${this.#seconds(performance.now())} ${line}`);
    if (this.#lines.length > MAX_EVENTS) this.#lines.shift();
  }

  #seconds(at: number): string {
    return `${((at - this.#start) / 1000).toFixed(2)} s`;
  }
}

function describeRequest(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${`${pathname}${search}`.slice(0, 160)}`;
}
