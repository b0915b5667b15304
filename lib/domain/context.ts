/** Who acts. Always `local` until accounts exist (ADR 0006). */
export type Actor = { readonly id: string };
export const LOCAL_ACTOR: Actor = { id: "local" };
