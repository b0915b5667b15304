/** What to do when the path of a dropped file already exists in the corpus (ADR 0002). */
export const ON_EXISTING = ["ask", "new_version", "separate"] as const;
export type OnExisting = (typeof ON_EXISTING)[number];

/** Corpus for uploads that name none. */
export const DEFAULT_CORPUS_ID = "my-documents";

/** The result for one dropped file. */
export type UploadOutcome =
  | {
      readonly outcome: "accepted";
      readonly documentId: string;
      readonly version: number;
      readonly jobId: string;
      readonly created: "document" | "version";
      readonly indexed: boolean;
    }
  | { readonly outcome: "unchanged"; readonly documentId: string; readonly version: number }
  | {
      readonly outcome: "exists";
      readonly documentId: string;
      readonly sourcePath: string;
      readonly currentVersion: number;
    }
  | { readonly outcome: "refused"; readonly code: string; readonly message: string };
