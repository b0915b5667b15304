import type { ErrorCode } from "#lib/domain/error-codes.ts";
import type { EmbeddedPage, PageInput, PageQuery } from "#lib/domain/page-embedding.ts";
import type { OnnxPageSpec } from "./spec.ts";

/** Start data of the thread. */
export type PageThreadData = { readonly spec: OnnxPageSpec };

export type PageModelQuestion =
  | { readonly type: "pages"; readonly pages: readonly PageInput[] }
  | { readonly type: "query"; readonly text: string };

/** `call` identifies a call. Each question gets one answer. */
export type ToThread =
  | { readonly type: "ask"; readonly call: number; readonly question: PageModelQuestion }
  | { readonly type: "abort"; readonly call: number }
  | { readonly type: "close" };

export type Asking = Extract<ToThread, { type: "ask" }>;

export type PageModelAnswer =
  | { readonly type: "pages"; readonly pages: readonly EmbeddedPage[] }
  | { readonly type: "query"; readonly query: PageQuery };

export type FromThread =
  | { readonly type: "answer"; readonly call: number; readonly answer: PageModelAnswer }
  | { readonly type: "failed"; readonly call: number; readonly code: ErrorCode; readonly message: string };
