import type { PartedText, TextWindow } from "#lib/domain/embedding.ts";
import type { ErrorCode } from "#lib/errors/codes.ts";
import type { LocalModelSpec } from "../local/spec.ts";

/** What the thread is started with. */
export type ThreadData = { readonly spec: LocalModelSpec };

/**
 * To the thread. `call` numbers a call; `embed`, `parts` and `windows` are answered once. After `close` the thread frees the
 * model, whose memory the end of a thread does not free, and ends.
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

export type Question = Extract<ToThread, { type: "embed" | "parts" | "windows" }>;

/** From the thread. `vectors` holds all vectors of a call end to end; its memory is handed over, not copied. */
export type FromThread =
  | { readonly type: "vectors"; readonly call: number; readonly vectors: Float32Array<ArrayBuffer> }
  | { readonly type: "windows"; readonly call: number; readonly windows: readonly (readonly TextWindow[])[] }
  | { readonly type: "failed"; readonly call: number; readonly code: ErrorCode; readonly message: string };
