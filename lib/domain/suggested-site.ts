/** A record whose site report an empty page offers. */
export type SuggestedSite = { readonly name: string; readonly recordRef: string };
