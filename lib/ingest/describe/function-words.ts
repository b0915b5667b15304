import { CALENDAR_WORDS } from "#lib/domain/months.ts";

/** Words that do not indicate a text's subject and end a term. Our own selection. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a about above according across after again against all allow allowed almost alone along already also although " +
    "always am among an and another any anyone anything are around as ask asked at away back be became because " +
    "become been before behind being below best better between beyond both but by came can cannot case cases come " +
    "comes could did different do does doing done down due during each either else enough especially etc even ever " +
    "every example except far few first five followed following for four from full further gave general generally " +
    "get give given gives go good great had has have having he held her here him his how however i ii iii iv if " +
    "important in include included includes including instead into is it its itself just keep kept kind know known " +
    "large last later least less let like likely little long look made main mainly make makes making many may me " +
    "means meet met might more most much must my near necessary need needed needs neither never new next no none nor " +
    "not nothing now number of off often old on once one only onto or order other others otherwise our out over own " +
    "part particular particularly per perhaps place placed point possible provide provided provides provision put " +
    "rather read really relation relevant require required requires respect result said same say says second see " +
    "seek seeks seen set sets several shall she should show shown shows similar since small so some something " +
    "sometimes soon still such sufficient take taken takes taking ten than that the their them then there therefore " +
    "these they thing things third this those though three through throughout thus time to together too took toward " +
    "towards two type under unless until up upon us use used uses using usually very via was way ways we well went " +
    "were what whatever when where whereas wherever whether which while who whole whom whose why will with within " +
    "without would yes yet you your yours mr mrs ms dr page pages paragraph paragraphs section sections chapter " +
    "figure table appendix policy policies document documents http https www com org gov uk metre metres millimetres kilometres hectare hectares square cent percent year years month months week weeks day days " +
    "hour hours minute minutes front rear side"
  )
    .split(" ")
    .concat(CALENDAR_WORDS),
);
