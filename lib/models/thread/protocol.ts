import type { PartedText, TextWindow } from "#lib/domain/embedding.ts";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import type { LocalModelSpec } from "../local/spec.ts";

/** Start data of the thread. */
export type ThreadData = { readonly spec: LocalModelSpec };

/**
 * Messages to the thread. `call` identifies a call; `embed`, `parts` and `windows` get one answer each. On `close` the
 * thread frees the model, whose memory the end of a thread does not free, and ends.
 */
export type ToThread =
  | { readonly type: "close" }
  | {
      readonly type: "embed";
      readonly call: number;
      readonly texts: readonly string[];
      readonly kind: "query" | "document";
    }
  | {
      readonly type: "parts";
      readonly call: number;
      readonly texts: readonly PartedText[];
      readonly kind: "query" | "document";
    }
  | { readonly type: "windows"; readonly call: number; readonly texts: readonly string[] }
  | { readonly type: "abort"; readonly call: number };

export type EmbedderCall = Extract<ToThread, { type: "embed" | "parts" | "windows" }>;

/** Messages from the thread. `vectors` has all vectors of a call in sequence. Its memory is transferred, not copied. */
export type FromThread =
  | { readonly type: "vectors"; readonly call: number; readonly vectors: Float32Array<ArrayBuffer> }
  | { readonly type: "windows"; readonly call: number; readonly windows: readonly (readonly TextWindow[])[] }
  | { readonly type: "failed"; readonly call: number; readonly code: ErrorCode; readonly message: string };
