/** Links between the admin pages. */
export const ADMIN_WORDS = {
  label: "Admin",
  corpora: "Corpora",
  jobs: "Jobs",
  providers: "Providers",
  reports: "Reports",
  synonyms: "Synonyms",
  audit: "Audit",
  evaluation: "Evaluation",
  ratings: "Ratings",
} as const;
