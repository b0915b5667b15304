/** What a page says about the connection to the server. */
export const CONNECTION_WORDS = {
  unreachable: "The server cannot be reached. This page continues when it answers again.",
  noAnswer: "Sightline does not answer. Check that it is running, then try again.",
  noReason: (status: number) => `The server answered ${status} without saying why.`,
  brokenPage: "Something went wrong in the page. Reload it, and try again.",
} as const;
