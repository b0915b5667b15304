import { PDFDocument } from "pdf-lib";
import { embedFaces, type Faces } from "../pdf/fonts.ts";
import { drawFoundryBasin } from "./foundry-basin.ts";
import { drawMarlpitLane } from "./marlpit-lane.ts";

type Plan = {
  /** Path under db/seed/sample. */
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly draw: (document: PDFDocument, faces: Faces) => void;
};

/** The plans of the sample, one sheet each. */
export const SAMPLE_PLANS: readonly Plan[] = [
  {
    file: "decisions/drawings/fb-101-site-plan.pdf",
    title: "Foundry Basin: site plan as proposed (FB-101)",
    date: "2025-02-24T09:00:00Z",
    draw: drawFoundryBasin,
  },
  {
    file: "decisions/drawings/ml-203-landscape-plan.pdf",
    title: "Marlpit Lane Depot: landscape plan (ML-203)",
    date: "2025-01-16T09:00:00Z",
    draw: drawMarlpitLane,
  },
];

/** Draws one sheet, with the same bytes every time. */
export async function buildSamplePlan(plan: Plan): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  plan.draw(document, await embedFaces(document));
  const date = new Date(plan.date);
  document.setTitle(plan.title, { showInWindowTitleBar: true });
  document.setCreator("Sightline sample corpus");
  document.setProducer("pdf-lib");
  document.setCreationDate(date);
  document.setModificationDate(date);
  return document.save({ addDefaultPage: false });
}
