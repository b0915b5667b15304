import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import type { AppError } from "#lib/errors/app-error.ts";
import { BODY_LENGTH } from "#lib/http/body-length.ts";
import { loggedFailure } from "#lib/http/failure.ts";
import { errorBody, toAppError } from "#lib/http/respond.ts";
import { type FilePart, readPart, SEND_FILE } from "#lib/http/send-file-header.ts";
import { printedErrorId } from "#lib/http/served-request.ts";
import { pathOf } from "./bodies.ts";
import { notServedHere } from "./examine.ts";
import { sendFile } from "./send-file.ts";

const EVERY_RESPONSE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** The headers of an answer that contains only data. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...EVERY_RESPONSE,
  "content-security-policy": NO_CONTENT_POLICY,
  "cache-control": "no-store",
};
/** A worker runs under the policy of its own file. */
const SCRIPT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

type Written = string | Uint8Array;

/**
 * A response that adds what its handler did not set itself: the security headers, the declared body length, and the
 * bytes of the declared file. Emits "error" if that file cannot be read.
 */
export class SecuredResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  /** The file that is sent as the body. */
  #part: FilePart | null = null;
  /** The body that replaces the framework's own. */
  #failure: Buffer | null = null;

  override writeHead(status: number, message?: string, headers?: GivenHeaders): this;
  override writeHead(status: number, headers?: GivenHeaders): this;
  override writeHead(status: number, first?: string | GivenHeaders, second?: GivenHeaders): this {
    this.#replaceFailure();
    for (const [name, value] of Object.entries(this.#defaults(status))) {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    this.#setLength();
    this.#takePart();
    return typeof first === "string"
      ? super.writeHead(status, first, second)
      : super.writeHead(status, first ?? second);
  }

  override end(done?: () => void): this;
  override end(chunk: Written, done?: () => void): this;
  override end(chunk: Written, encoding: BufferEncoding, done?: () => void): this;
  override end(
    first?: Written | (() => void),
    second?: BufferEncoding | (() => void),
    third?: () => void,
  ): this {
    if (!this.headersSent) {
      this.#replaceFailure();
      this.#takePart();
    }
    if (this.#failure !== null) return super.end(this.#failure);
    const part = this.#part;
    if (part === null) return Reflect.apply(super.end, this, [first, second, third]);
    this.#part = null;
    // Calls `super`, because the framework replaces `write` and `end` on the object to compress bodies.
    sendFile(this, part, (bytes, written) => super.write(bytes, written)).then(
      () => super.end(),
      (error: unknown) => {
        this.destroy();
        this.emit("error", error);
      },
    );
    return this;
  }

  /**
   * If the framework fails, it prints the error and sends plain text. If a route does not serve the method, it sends
   * nothing. Sends our own refusal instead.
   */
  #replaceFailure(): void {
    if (this.hasHeader("content-type")) return;
    const error = this.#frameworkRefusal();
    if (error === null) return;
    this.#failure = Buffer.from(JSON.stringify(errorBody(error)));
    this.setHeader("content-type", "application/json");
    this.setHeader("content-length", this.#failure.length);
  }

  #frameworkRefusal(): AppError | null {
    if (this.statusCode === 405 && pathOf(this.req).startsWith("/api/"))
      return notServedHere(this.req.method ?? "");
    const errorId = this.statusCode < 500 ? null : printedErrorId();
    return errorId === null ? null : loggedFailure(toAppError(null), errorId);
  }

  #takePart(): void {
    const named = this.getHeader(SEND_FILE);
    if (named === undefined) return;
    this.removeHeader(SEND_FILE);
    this.#part = readPart(String(named));
  }

  #setLength(): void {
    const length = this.getHeader(BODY_LENGTH);
    if (length === undefined) return;
    this.removeHeader(BODY_LENGTH);
    // A compressed body has another length.
    if (!this.hasHeader("content-encoding")) this.setHeader("content-length", length);
  }

  #defaults(status: number): Readonly<Record<string, string>> {
    // A 304 updates the headers of a stored response, whose type is unknown here.
    if (status === 304) return EVERY_RESPONSE;
    const isScript = String(this.getHeader("content-type") ?? "").includes("javascript");
    return isScript ? { ...SECURITY_HEADERS, "content-security-policy": SCRIPT } : SECURITY_HEADERS;
  }
}
