import type { RecordsState } from "#components/address/place-state.ts";

/** What a list of records is narrowed by, as it is typed. Sizes are in hectares. */
export type Narrowing = Pick<RecordsState, "min" | "max" | "attributes" | "on" | "inside">;

export const NOT_NARROWED: Narrowing = { min: "", max: "", attributes: "", on: "", inside: "" };

const M2_PER_HECTARE = 10_000;

/** Returns whether text is a size in hectares. */
export function isHectares(text: string): boolean {
  return /^\d{1,7}(\.\d{1,4})?$/.test(text);
}

/** Returns a narrowing as API parameters. What is no size is sent as it is, and refused there. */
export function narrowingParameters({ min, max, attributes, on, inside }: Narrowing): Record<string, string> {
  return {
    ...(min !== "" && { min_area_m2: squareMetres(min) }),
    ...(max !== "" && { max_area_m2: squareMetres(max) }),
    ...(attributes !== "" && { attributes }),
    ...(on !== "" && { on }),
    ...(inside !== "" && { inside }),
  };
}

function squareMetres(hectares: string): string {
  return isHectares(hectares) ? String(Math.round(Number(hectares) * M2_PER_HECTARE)) : hectares;
}

/** Returns sizes in square metres as the address has them. */
export function hectaresOf(m2: number | undefined): string {
  return m2 === undefined ? "" : String(Math.round(m2) / M2_PER_HECTARE);
}
