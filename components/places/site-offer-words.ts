/** Words of the site report that an empty page offers. */
export const SITE_OFFER_WORDS = {
  title: "What applies here?",
  try: "Try {name}",
  about: "Which zones, designations and applications lie on the site, and how much of it they cover",
} as const;
