"use client";
import { createContext, useContext } from "react";

export type Uploads = {
  /** Opens the dialog to choose files. */
  readonly open: () => void;
  /** Opens the dialog with a corpus already selected. */
  readonly openFor: (corpusId: string) => void;
};

export const UploadsContext = createContext<Uploads>({ open: () => {}, openFor: () => {} });

/** Adds documents from anywhere in the page. */
export function useUploads(): Uploads {
  return useContext(UploadsContext);
}
