import type { QueryRow, RouteId, SetKind } from "#lib/domain/evaluation.ts";

/** A set over one or several routes: what is printed, written and compared. */
export type MeasuredSet = {
  readonly set: {
    readonly name: string;
    readonly kind: SetKind;
    readonly hash: string;
    readonly k: number;
  };
  readonly recipeHash: string;
  readonly version: string;
  readonly measuredAt: Date;
  readonly routes: readonly MeasuredRoute[];
  /** What makes a case another one, by its id; sets without cases of their own have none. */
  readonly caseHashes: ReadonlyMap<string, string>;
  /** What a person should know of the set: documents that could not be read … */
  readonly notes: readonly string[];
};

/** Rows in the same order for every route of a set. */
export type MeasuredRoute = { readonly route: RouteId; readonly rows: readonly QueryRow[] };
