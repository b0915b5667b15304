import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";

/** Typefaces of the sample policy document, both under the SIL Open Font Licence. */
const FACES = {
  serif: "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  serifItalic: "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  serifBold: "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  sans: "public-sans/400Regular/PublicSans_400Regular.ttf",
  sansBold: "public-sans/600SemiBold/PublicSans_600SemiBold.ttf",
} as const;

export type FaceName = keyof typeof FACES;
export type Faces = Readonly<Record<FaceName, PDFFont>>;

/** Embeds the typefaces, reduced to the glyphs used. */
export async function embedFaces(document: PDFDocument): Promise<Faces> {
  document.registerFontkit(fontkit);
  const require = createRequire(import.meta.url);
  const embed = async (name: FaceName) =>
    document.embedFont(await readFile(require.resolve(`@expo-google-fonts/${FACES[name]}`)), {
      subset: true,
    });
  return {
    serif: await embed("serif"),
    serifItalic: await embed("serifItalic"),
    serifBold: await embed("serifBold"),
    sans: await embed("sans"),
    sansBold: await embed("sansBold"),
  };
}
