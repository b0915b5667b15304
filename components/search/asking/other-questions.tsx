import type { WorkbenchState } from "#components/address/search-state.ts";
import { AlsoCalled } from "./also-called.tsx";
import { DidYouMean } from "./did-you-mean.tsx";

/** Questions that may find more than the one asked: with corrected words, and with synonyms. */
export function OtherQuestions({ state }: { readonly state: WorkbenchState }) {
  return (
    <>
      <DidYouMean state={state} />
      <AlsoCalled state={state} />
    </>
  );
}
