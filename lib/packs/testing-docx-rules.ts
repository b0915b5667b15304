/**
 * The part of ECMA-376 (transitional, parts 1 and 4) that Word files of packs use, as a table. An element that is not in
 * the table is not allowed, so a new kind of content needs a rule here first.
 */
export type Rule = {
  /**
   * `order`: children in this order, each at most once unless it ends with `*` or `+`. `any`: children in any order and
   * number. A child that ends with `!` or `+` must be there.
   */
  readonly order?: string;
  readonly any?: string;
  /** Attributes that must be there. */
  readonly required?: string;
  /** True if the element must have a child. */
  readonly filled?: boolean;
  /** Child that must stand before the others if it is there. */
  readonly first?: string;
  /** Child that must be the last one. */
  readonly last?: string;
  /** Child that must be the last one and stands nowhere else. */
  readonly end?: string;
  /** Allowed values of an attribute. */
  readonly values?: Readonly<Record<string, RegExp>>;
  /** True if any content is allowed: text, or parts of other standards that packs do not change. */
  readonly open?: boolean;
};

const WHOLE = /^-?\d+$/;
const COUNT = /^\d+$/;
const ON_OFF = /^(?:true|false|1|0|on|off)$/;
const VAL: Rule = { required: "w:val" };
const NUMBER: Rule = { required: "w:val", values: { "w:val": WHOLE } };
const SWITCH: Rule = { values: { "w:val": ON_OFF } };
const EMPTY: Rule = {};
const TEXT: Rule = { open: true };
const WIDTH: Rule = {
  values: { "w:w": /^-?\d+(?:\.\d+)?%?$/, "w:type": /^(?:nil|pct|dxa|auto)$/ },
};
const BORDER: Rule = { required: "w:val", values: { "w:sz": COUNT, "w:color": /^(?:auto|[0-9A-Fa-f]{6})$/ } };

/** Parts of a body, a cell or a note. */
const BLOCKS = "w:p w:tbl w:bookmarkStart w:bookmarkEnd";
const RUNS = "w:r w:hyperlink w:bookmarkStart w:bookmarkEnd";
const NOTE: Rule = {
  any: BLOCKS,
  filled: true,
  required: "w:id",
  values: { "w:id": WHOLE, "w:type": /^(?:normal|separator|continuationSeparator|continuationNotice)$/ },
};

const WORD: Readonly<Record<string, Rule>> = {
  "w:document": { order: "w:background w:body!" },
  "w:body": { any: BLOCKS, end: "w:sectPr" },
  "w:p": { any: `w:pPr ${RUNS}`, first: "w:pPr" },
  "w:pPr": {
    order:
      "w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:widowControl w:numPr w:pBdr w:shd w:tabs w:bidi w:spacing w:ind w:contextualSpacing w:jc w:outlineLvl w:rPr w:sectPr",
  },
  ...{ "w:pStyle": VAL, "w:keepNext": SWITCH, "w:keepLines": SWITCH, "w:bidi": SWITCH },
  "w:numPr": { order: "w:ilvl w:numId" },
  ...{ "w:ilvl": NUMBER, "w:numId": NUMBER },
  "w:spacing": {
    values: {
      "w:before": WHOLE,
      "w:after": WHOLE,
      "w:line": WHOLE,
      "w:lineRule": /^(?:auto|exact|atLeast)$/,
    },
  },
  "w:ind": { values: { "w:left": WHOLE, "w:right": WHOLE, "w:hanging": COUNT, "w:firstLine": COUNT } },
  "w:jc": { required: "w:val", values: { "w:val": /^(?:left|center|right|both|start|end|distribute)$/ } },
  "w:r": {
    any: "w:rPr w:t w:br w:tab w:footnoteReference w:footnoteRef w:endnoteRef w:separator w:continuationSeparator w:fldChar w:instrText w:drawing",
    first: "w:rPr",
  },
  "w:rPr": {
    order:
      "w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:strike w:color w:spacing w:sz w:szCs w:highlight w:u w:vertAlign w:rtl w:lang",
  },
  ...{ "w:rStyle": VAL, "w:b": SWITCH, "w:bCs": SWITCH, "w:i": SWITCH, "w:iCs": SWITCH, "w:rtl": SWITCH },
  "w:rFonts": EMPTY,
  "w:color": { required: "w:val", values: { "w:val": /^(?:auto|[0-9A-Fa-f]{6})$/ } },
  ...{ "w:sz": NUMBER, "w:szCs": NUMBER, "w:u": EMPTY },
  "w:vertAlign": { required: "w:val", values: { "w:val": /^(?:baseline|superscript|subscript)$/ } },
  ...{ "w:t": TEXT, "w:instrText": TEXT },
  ...{
    "w:footnoteRef": EMPTY,
    "w:endnoteRef": EMPTY,
    "w:separator": EMPTY,
    "w:continuationSeparator": EMPTY,
  },
  "w:br": { values: { "w:type": /^(?:page|column|textWrapping)$/ } },
  "w:fldChar": { required: "w:fldCharType", values: { "w:fldCharType": /^(?:begin|separate|end)$/ } },
  "w:footnoteReference": { required: "w:id", values: { "w:id": WHOLE } },
  "w:hyperlink": { any: RUNS, values: { "w:history": ON_OFF } },
  "w:bookmarkStart": {
    required: "w:id w:name",
    values: { "w:id": WHOLE, "w:name": /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u },
  },
  "w:bookmarkEnd": { required: "w:id", values: { "w:id": WHOLE } },

  "w:tbl": { order: "w:tblPr! w:tblGrid! w:tr+" },
  "w:tblPr": { order: "w:tblStyle w:tblW w:jc w:tblInd w:tblBorders w:tblLayout w:tblCellMar w:tblLook" },
  ...{ "w:tblW": WIDTH, "w:tblInd": WIDTH, "w:tcW": WIDTH },
  "w:tblLayout": { values: { "w:type": /^(?:fixed|autofit)$/ } },
  "w:tblBorders": { order: "w:top w:left w:bottom w:right w:insideH w:insideV" },
  ...{ "w:insideH": BORDER, "w:insideV": BORDER },
  "w:tblCellMar": { order: "w:top w:left w:bottom w:right" },
  // A side is a border or a margin: both have these types.
  ...Object.fromEntries(
    ["w:top", "w:left", "w:bottom", "w:right"].map((name) => [
      name,
      { values: { "w:w": COUNT, "w:sz": COUNT } },
    ]),
  ),
  "w:tblGrid": { order: "w:gridCol*" },
  "w:gridCol": { values: { "w:w": COUNT } },
  "w:tr": { order: "w:trPr w:tc+" },
  "w:trPr": { any: "w:cantSplit w:tblHeader" },
  ...{ "w:cantSplit": SWITCH, "w:tblHeader": SWITCH },
  "w:tc": { any: `w:tcPr ${BLOCKS}`, first: "w:tcPr", last: "w:p" },
  "w:tcPr": { order: "w:tcW w:gridSpan w:vMerge w:tcBorders w:shd w:vAlign" },
  "w:vMerge": { values: { "w:val": /^(?:continue|restart)$/ } },
  "w:gridSpan": { required: "w:val", values: { "w:val": /^[1-9]\d*$/ } },

  "w:sectPr": {
    order:
      "w:headerReference* w:footerReference* w:type w:pgSz w:pgMar w:pgNumType w:cols w:titlePg w:docGrid",
  },
  "w:footerReference": { required: "w:type r:id", values: { "w:type": /^(?:default|first|even)$/ } },
  "w:pgSz": { values: { "w:w": COUNT, "w:h": COUNT, "w:orient": /^(?:portrait|landscape)$/ } },
  "w:pgMar": {
    required: "w:top w:right w:bottom w:left w:header w:footer w:gutter",
    values: { "w:left": COUNT, "w:right": COUNT, "w:top": WHOLE, "w:bottom": WHOLE },
  },
  ...{ "w:pgNumType": EMPTY, "w:docGrid": EMPTY },

  "w:ftr": { any: BLOCKS, filled: true },
  "w:footnotes": { order: "w:footnote*" },
  "w:endnotes": { order: "w:endnote*" },
  ...{ "w:footnote": NOTE, "w:endnote": NOTE },
};

const STYLES: Readonly<Record<string, Rule>> = {
  "w:styles": { order: "w:docDefaults w:latentStyles w:style*" },
  "w:docDefaults": { order: "w:rPrDefault w:pPrDefault" },
  "w:rPrDefault": { order: "w:rPr" },
  "w:pPrDefault": { order: "w:pPr" },
  "w:style": {
    order:
      "w:name w:aliases w:basedOn w:next w:link w:uiPriority w:semiHidden w:unhideWhenUsed w:qFormat w:pPr w:rPr w:tblPr",
    required: "w:type w:styleId",
    values: { "w:type": /^(?:paragraph|character|table|numbering)$/, "w:default": ON_OFF },
  },
  ...{ "w:name": VAL, "w:basedOn": VAL, "w:next": VAL, "w:link": VAL, "w:uiPriority": NUMBER },
  ...{ "w:semiHidden": SWITCH, "w:unhideWhenUsed": SWITCH, "w:qFormat": SWITCH },
};

const NUMBERING: Readonly<Record<string, Rule>> = {
  "w:numbering": { order: "w:abstractNum* w:num*" },
  "w:abstractNum": {
    order: "w:nsid w:multiLevelType w:tmpl w:name w:styleLink w:numStyleLink w:lvl*",
    required: "w:abstractNumId",
  },
  "w:multiLevelType": {
    required: "w:val",
    values: { "w:val": /^(?:singleLevel|multilevel|hybridMultilevel)$/ },
  },
  "w:lvl": {
    order: "w:start w:numFmt w:lvlRestart w:pStyle w:isLgl w:suff w:lvlText w:lvlJc w:pPr w:rPr",
    required: "w:ilvl",
    values: { "w:ilvl": /^[0-8]$/ },
  },
  ...{ "w:start": NUMBER, "w:numFmt": VAL, "w:lvlText": EMPTY, "w:lvlJc": VAL },
  "w:num": { order: "w:abstractNumId! w:lvlOverride*", required: "w:numId" },
  "w:abstractNumId": NUMBER,
  "w:lvlOverride": { order: "w:startOverride w:lvl", required: "w:ilvl" },
  "w:startOverride": NUMBER,
};

const SETTINGS: Readonly<Record<string, Rule>> = {
  "w:settings": {
    order: "w:displayBackgroundShape w:trackRevisions w:defaultTabStop w:evenAndOddHeaders w:compat",
  },
  ...{ "w:displayBackgroundShape": SWITCH, "w:evenAndOddHeaders": SWITCH, "w:defaultTabStop": NUMBER },
  "w:compat": { order: "w:compatSetting*" },
  "w:compatSetting": EMPTY,
  "w:fonts": { order: "w:font*" },
};

const SIZE: Rule = { required: "cx cy", values: { cx: /^[1-9]\d*$/, cy: /^[1-9]\d*$/ } };
const DRAWINGS: Readonly<Record<string, Rule>> = {
  "w:drawing": { any: "wp:inline", filled: true },
  "wp:inline": {
    order: "wp:extent! wp:effectExtent wp:docPr! wp:cNvGraphicFramePr a:graphic!",
    values: { distT: COUNT, distB: COUNT, distL: COUNT, distR: COUNT },
  },
  "wp:extent": SIZE,
  "wp:effectExtent": { required: "l t r b" },
  // The schema does not require `descr`; readers of alternative text do.
  "wp:docPr": { required: "id name descr", values: { id: COUNT, descr: /\S/ } },
  "wp:cNvGraphicFramePr": { order: "a:graphicFrameLocks" },
  "a:graphicFrameLocks": EMPTY,
  "a:graphic": { order: "a:graphicData!" },
  "a:graphicData": { order: "pic:pic!", required: "uri" },
  "pic:pic": { order: "pic:nvPicPr! pic:blipFill! pic:spPr!" },
  "pic:nvPicPr": { order: "pic:cNvPr! pic:cNvPicPr!" },
  "pic:cNvPr": { required: "id name", values: { id: COUNT } },
  "pic:cNvPicPr": { order: "a:picLocks" },
  "a:picLocks": EMPTY,
  "pic:blipFill": { order: "a:blip a:srcRect a:stretch" },
  "a:blip": { required: "r:embed" },
  "a:srcRect": EMPTY,
  "a:stretch": { order: "a:fillRect" },
  "a:fillRect": EMPTY,
  "pic:spPr": { order: "a:xfrm a:prstGeom" },
  "a:xfrm": { order: "a:off a:ext" },
  "a:off": { required: "x y" },
  "a:ext": SIZE,
  "a:prstGeom": { order: "a:avLst", required: "prst" },
  "a:avLst": EMPTY,
};

const PACKAGE: Readonly<Record<string, Rule>> = {
  "ct:Types": { any: "ct:Default ct:Override" },
  "ct:Default": { required: "Extension ContentType" },
  "ct:Override": { required: "PartName ContentType" },
  "rel:Relationships": { any: "rel:Relationship" },
  "rel:Relationship": { required: "Id Type Target", values: { TargetMode: /^(?:Internal|External)$/ } },
  "cp:coreProperties": {
    any: "dc:title dc:creator cp:lastModifiedBy cp:revision dcterms:created dcterms:modified",
  },
  ...Object.fromEntries(
    ["dc:title", "dc:creator", "cp:lastModifiedBy", "cp:revision", "dcterms:created", "dcterms:modified"].map(
      (name) => [name, TEXT],
    ),
  ),
  "app:Properties": { open: true },
  "cust:Properties": { any: "cust:property" },
  "cust:property": {
    order: "vt:lpwstr!",
    required: "fmtid pid name",
    values: { pid: /^(?:[2-9]|\d{2,})$/, fmtid: /^\{[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/ },
  },
  "vt:lpwstr": TEXT,
  // The theme is the same in every file.
  "a:theme": { open: true },
};

export const DOCX_RULES: Readonly<Record<string, Rule>> = {
  ...WORD,
  ...STYLES,
  ...NUMBERING,
  ...SETTINGS,
  ...DRAWINGS,
  ...PACKAGE,
};

/** Prefixes of namespaces in the table. */
export const DOCX_PREFIXES: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
  "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
  "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
  "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
  "http://schemas.openxmlformats.org/package/2006/content-types": "ct",
  "http://schemas.openxmlformats.org/package/2006/relationships": "rel",
  "http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties": "app",
  "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties": "cust",
  "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes": "vt",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
};
