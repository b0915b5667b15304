/** What to do when a dropped file's path exists in the corpus already (CONTRACTS 1). */
export const ON_EXISTING = ["ask", "new_version", "separate"] as const;
export type OnExisting = (typeof ON_EXISTING)[number];

/** Where uploads go when no corpus is named. */
export const DEFAULT_CORPUS_ID = "my-documents";

/** What became of one dropped file. */
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
