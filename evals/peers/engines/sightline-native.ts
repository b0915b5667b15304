import type { OpenEngine } from "../engine.ts";
import { openSightline } from "./sightline.ts";

export const open: OpenEngine = (options) => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set");
  return openSightline("Sightline, native Postgres", options, url);
};
