import { AppError } from "#lib/errors/app-error.ts";
import type { PageProcesses } from "./processes.ts";

/** For measurements and tests of text only. It never draws a page. */
export const noPages: PageProcesses = {
  size: 1,
  work: () => Promise.reject(new AppError("conflict", "No pages are drawn here.")),
  rest: async () => {},
  close: async () => {},
};
