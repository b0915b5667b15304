/** Names under which our programs connect. The embedded server serves `web` first, because a person is waiting. */
export const APPLICATION = {
  web: "sightline-web",
  worker: "sightline-worker",
  cli: "sightline-cli",
} as const;
