/**
 * Deterministic texts that resemble planning prose for BM25 and the model: sentences of given documents, recombined.
 */

/** A small seeded random generator (mulberry32). The same seed gives the same benchmark on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns sentences of 30 to 300 characters from the documents, without markup. */
export function sentencesOf(documents: readonly string[]): string[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const found = documents.flatMap((text) =>
    [...segmenter.segment(text.replace(/[#*_|`>]+/g, " ").replace(/\s+/g, " "))].map((part) =>
      part.segment.trim(),
    ),
  );
  return [...new Set(found)].filter((sentence) => sentence.length >= 30 && sentence.length <= 300);
}

const SYLLABLES = [
  "bar",
  "cole",
  "dun",
  "fen",
  "gate",
  "hal",
  "ley",
  "mer",
  "nor",
  "pen",
  "ridge",
  "stow",
  "thorpe",
  "wick",
  "worth",
];

/** Returns an invented place name, which few documents contain. */
export function placeName(random: () => number): string {
  const pick = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "";
  const name = `${pick()}${pick()}${pick()}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns a paragraph of about `chars` characters. Its place name and reference make it distinct. */
export function paragraph(random: () => number, sentences: readonly string[], chars: number): string {
  const own = `At ${placeName(random)} (reference ${Math.floor(random() * 90_000) + 10_000}) the same applies.`;
  const parts = [own];
  for (let length = own.length; length < chars; ) {
    const sentence = sentences[Math.floor(random() * sentences.length)] ?? "";
    parts.push(sentence);
    length += sentence.length + 1;
  }
  return parts.join(" ");
}

/** Returns a markdown document of about `chars` characters, in sections of one paragraph. */
export function markdownDocument(
  random: () => number,
  sentences: readonly string[],
  chars: number,
  sectionChars = 700,
): string {
  const sections: string[] = [`# ${placeName(random)} and ${placeName(random)}`];
  for (let length = 0, number = 1; length < chars; number++) {
    const body = paragraph(random, sentences, Math.min(sectionChars, chars - length));
    sections.push(`## ${number} ${placeName(random)}`, body);
    length += body.length;
  }
  return `${sections.join("\n\n")}\n`;
}
