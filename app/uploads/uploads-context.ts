"use client";
import { createContext, useContext } from "react";

export type Uploads = {
  /** Opens the dialog to choose files. */
  readonly open: () => void;
  /** The same for one corpus, which is chosen already. */
  readonly openFor: (corpusId: string) => void;
};

export const UploadsContext = createContext<Uploads>({ open: () => {}, openFor: () => {} });

/** Adding documents, from anywhere in the page. */
export function useUploads(): Uploads {
  return useContext(UploadsContext);
}
