import { expect, it } from "vitest";
import { maskSecrets } from "./mask.ts";
import { plainPassage, plainProse } from "./plain.ts";
import { shownPassage, shownProse } from "./shown-passage.ts";

const TEXT = "# Harbour\n\n**Moorings** are free.\n\n- password: k3yh0le-9x\n- A berth for each boat.";

it.each(["md", "txt"])(
  "a shown passage in %s has plain words without secrets, the first time and later",
  (format) => {
    for (const _time of [1, 2]) {
      expect(shownPassage(TEXT, format)).toBe(plainPassage(maskSecrets(TEXT), format));
      expect(shownProse(TEXT, format)).toEqual(plainProse(maskSecrets(TEXT), format));
      expect(shownPassage(TEXT, format)).not.toContain("k3yh0le");
    }
  },
);
