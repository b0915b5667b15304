import type { ErrorCode } from "#lib/domain/error-codes.ts";
import type { CrossEncoderSpec } from "./spec.ts";

/** Start data of the thread. */
export type RerankThreadData = { readonly spec: CrossEncoderSpec };

/** `call` identifies a call. Each gets one answer. */
export type ToThread =
  | {
      readonly type: "score";
      readonly call: number;
      readonly question: string;
      readonly texts: readonly string[];
    }
  | { readonly type: "abort"; readonly call: number }
  | { readonly type: "close" };

export type ScoreCall = Extract<ToThread, { type: "score" }>;

export type FromThread =
  | { readonly type: "scores"; readonly call: number; readonly scores: readonly number[] }
  | { readonly type: "failed"; readonly call: number; readonly code: ErrorCode; readonly message: string };
