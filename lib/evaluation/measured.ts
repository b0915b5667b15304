import type { QueryRow, RouteId, SetKind } from "#lib/domain/evaluation.ts";

/** A set measured over one or several routes, as printed, stored and compared. */
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
  /** Hash of each case by its id. Sets without cases of their own have none. */
  readonly caseHashes: ReadonlyMap<string, string>;
  /** Notes for people: documents that could not be read … */
  readonly notes: readonly string[];
};

/** The rows have the same order for every route of a set. */
export type MeasuredRoute = { readonly route: RouteId; readonly rows: readonly QueryRow[] };
