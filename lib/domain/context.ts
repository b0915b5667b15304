/** Who acts; always `local` until there are accounts (CONTRACTS 6). */
export type Actor = { readonly id: string };
export const LOCAL_ACTOR: Actor = { id: "local" };
