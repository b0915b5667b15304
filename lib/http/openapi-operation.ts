import type { z } from "zod";

type Schema = z.ZodType;
/** One call of the public API. */
export type Operation = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  readonly tag: "Documents" | "Search" | "Packs" | "Console" | "Sidecar" | "Service";
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly multipart?: z.ZodObject;
  readonly body?: Schema;
  readonly answers: Readonly<
    Record<number, { readonly description: string; readonly schema?: Schema; readonly text?: boolean }>
  >;
};
