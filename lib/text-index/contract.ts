import { afterAll, beforeAll, describe } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { TermDictionary } from "./dictionary.ts";
import type { TextIndex } from "./port.ts";
import { keywordContract } from "./testing/keywords.ts";
import type { Library } from "./testing/library.ts";
import { vectorContract } from "./testing/vectors.ts";
import { wordContract } from "./testing/words.ts";
import { writingContract } from "./testing/writing.ts";

/** An engine with what it promises. */
export type Engine = {
  readonly index: TextIndex;
  /** Decimals to which its cosines equal those of the vectors in half precision. */
  readonly cosineDecimals: number;
};

/** Tests the guarantees of every engine of the text index (ADR 0078). */
export function textIndexContract(name: string, engine: Engine): void {
  describe(`the ${name} engine`, () => {
    let opened: Library | undefined;
    beforeAll(async () => {
      opened = { ...engine, database: await openTestDatabase(), dictionary: new TermDictionary() };
    });
    afterAll(() => opened?.database.close());
    const library = () => {
      if (opened === undefined) throw new Error("the library is open only while tests run");
      return opened;
    };
    writingContract(library);
    keywordContract(library);
    vectorContract(library);
    wordContract(library);
  });
}
