import { describe, expect, it } from "vitest";
import { recogniseColumns } from "./columns.ts";

/** Recognises the columns of a table by its headings and rows. */
function recognise(headings: string, ...rows: string[]) {
  const columns = headings.split(",");
  return recogniseColumns({ columns, hasShapes: false, sample: rows.map((row) => row.split(",")) });
}

describe("columns of records", () => {
  it("are those of the Planning Data specification", () => {
    const found = recognise(
      "dataset,end-date,entity,entry-date,geometry,name,organisation-entity,point,prefix,reference,start-date,documentation-url,notes",
      "a,,1,2020-01-01,MULTIPOLYGON (((0 51)),A,1,POINT (0 51),a,R1,2020-01-01,,",
    );
    expect(found).toEqual({
      fields: {
        reference: "reference",
        name: "name",
        organisation: "organisation-entity",
        "start-date": "start-date",
        "end-date": "end-date",
        "entry-date": "entry-date",
        "documentation-url": "documentation-url",
        notes: "notes",
      },
      geometry: { from: "wkt", column: "geometry", otherwise: "point" },
    });
  });

  it("are those of a brownfield land register", () => {
    const found = recognise(
      "OrganisationURI,OrganisationLabel,SiteReference,PreviouslyPartOf,SiteNameAddress,SiteplanURL,CoordinateReferenceSystem,GeoX,GeoY,Hectares,OwnershipStatus,Notes,FirstAddedDate,LastUpdatedDate,EndDate",
      "http://a,PB,BR1,,High Street,http://b,OSGB36,451000,206000,1.25,,,2017-12-01,2018-01-01,",
    );
    expect(found).toEqual({
      fields: {
        reference: "SiteReference",
        name: "SiteNameAddress",
        organisation: "OrganisationURI",
        "start-date": "FirstAddedDate",
        "end-date": "EndDate",
        "entry-date": "LastUpdatedDate",
        "documentation-url": "SiteplanURL",
        notes: "Notes",
      },
      geometry: {
        from: "columns",
        x: "GeoX",
        y: "GeoY",
        system: "auto",
        systemColumn: "CoordinateReferenceSystem",
      },
    });
  });

  it("are those of a merged register, whose name is that of the authority", () => {
    const found = recognise(
      "organisation,site,site-address,latitude,longitude,name",
      "a,1,High Street,51,0,Council",
    );
    expect(found).toMatchObject({ fields: { reference: "site", name: "site-address" } });
    expect(found?.geometry).toMatchObject({ x: "longitude", y: "latitude", system: "EPSG:4326" });
  });

  it.each([
    ["Ref,Site area (ha),Easting,Northing", "1,2,451000,206000"],
    ["Tree,Species,Lat,Long", "1,Oak,51.5,-1.2"],
    ["id,wkb_geometry", "1,POLYGON ((0 51))"],
    ["Name,X,Y", "Well,451000,206000"],
    ["Application reference,Site address,Proposal,Decision", "PB/24/01288/FUL,High Street,House,Granted"],
    ["reference,name,start-date,entry-date", "1,A,2020-01-01,2020-01-01"],
  ])("are recognised in %s", (headings, row) => {
    expect(recognise(headings, row)).not.toBeNull();
  });

  it.each([
    ["Supplier,Reference,Date,Amount,Notes", "A,1,2020-01-01,20,"],
    ["Organisation name,Payment date,Transaction number,Amount,Start date,End date,Reference", "A,B,1,2,,,3"],
    ["Reference,Name,Organisation,Comment,Date,Notes", "1,A,B,Against it,2020-01-01,"],
    ["Respondent,Email,Latitude,Longitude,Answer", "A,a@b,51.5,-1.2,Yes"],
    ["Application reference,Address,Comment,Date received", "1,A,B,2020-01-01"],
    ["Policy,Text,Status", "H1,Housing,Adopted"],
    ["x,y", "1,2"],
    ["latitude,longitude", "north,south"],
    ["geometry,count", "round,2"],
    ["a,b,c", "1,2,3"],
  ])("are not seen in %s", (headings, row) => {
    expect(recognise(headings, row)).toBeNull();
  });
});
