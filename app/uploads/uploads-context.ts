"use client";
import { createContext, useContext } from "react";

export type Uploads = {
  /** Opens the dialog to choose files. */
  readonly open: () => void;
};

export const UploadsContext = createContext<Uploads>({ open: () => {} });

/** Adding documents, from anywhere in the page. */
export function useUploads(): Uploads {
  return useContext(UploadsContext);
}
