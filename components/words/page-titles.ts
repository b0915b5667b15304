/**
 * Titles of pages, for the window and for a bookmark. The server sets them, so they stand apart from words that the
 * browser loads.
 */
export const PAGE_TITLES = {
  documents: "Documents",
  packs: "Packs",
  printPack: "Print pack",
  receipts: "Receipts",
  receipt: "Receipt",
  settings: "Settings",
  api: "API",
  admin: "Admin",
  adminTemplate: "%s · Admin · Sightline",
  corpora: "Corpora",
  connectSource: "Connect a source",
  corpusSettings: "Settings",
  corpusJobs: "Jobs",
  corpusHistory: "History",
  corpusDocuments: "Documents",
  syncs: "Syncs",
  sync: "Sync",
  jobs: "Jobs",
  job: "Job",
  passages: "Passages",
  ratings: "Ratings",
  evaluation: "Evaluation",
  evaluationRun: "Evaluation run",
  providers: "Providers",
  synonyms: "Synonyms",
  topics: "Topics",
  reports: "Reports",
  audit: "Audit",
} as const;
