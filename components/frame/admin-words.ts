/** Links between the admin pages. */
export const ADMIN_WORDS = {
  label: "Admin",
  corpora: "Corpora",
  jobs: "Jobs",
  providers: "Providers",
  reports: "Reports",
  synonyms: "Synonyms",
  topics: "Topics",
  audit: "Audit",
  evaluation: "Evaluation",
  ratings: "Ratings",
} as const;
