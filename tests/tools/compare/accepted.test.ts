import { describe, expect, test } from "vitest";
import { type AcceptedDifference, createAcceptance, type Found } from "#tools/compare/rules/accepted.ts";

const accept = (given: Partial<AcceptedDifference>) =>
  createAcceptance({ texts: [], places: [], pictures: [], ...given });

const found = (more: Partial<Found>): Found => ({
  operation: "/rentals/{id}",
  variant: "[1]",
  role: "super",
  pointer: "/body/data/label",
  before: "Rental",
  after: "Lease",
  ...more,
});

describe("a renamed text", () => {
  const texts = [
    { reason: "the field's word", before: "Rental", after: "Lease" },
    { reason: "its heading", before: "Rental list", after: "All leases" },
  ];

  test("is accepted wherever it appears, several times in one text, the longer one first", () => {
    const { isAccepted } = accept({ texts });
    expect(isAccepted(found({}))).toBe(true);
    expect(isAccepted(found({ before: "Rental 1, Rental 2", after: "Lease 1, Lease 2" }))).toBe(true);
    expect(isAccepted(found({ before: "Rental list", after: "All leases" }))).toBe(true);
  });

  test("does not accept a text that changes otherwise too", () => {
    const { isAccepted } = accept({ texts });
    expect(isAccepted(found({ before: "Rental 1", after: "Lease 2" }))).toBe(false);
    expect(isAccepted(found({ before: "Rental 1, Rental 2", after: "Lease 1, Rental 2" }))).toBe(false);
    expect(isAccepted(found({ before: "Lease", after: "Rental" }))).toBe(false);
    expect(isAccepted(found({ before: "Rental", after: null }))).toBe(false);
  });

  test("is no pattern", () => {
    const { isAccepted } = accept({ texts: [{ reason: "a dot", before: "a.c", after: "x" }] });
    expect(isAccepted(found({ before: "abc", after: "x" }))).toBe(false);
    expect(isAccepted(found({ before: "a.c", after: "x" }))).toBe(true);
  });
});

describe("an accepted place", () => {
  const places = [{ reason: "a new field", operation: "/rentals*", pointer: "/body/data/*", role: "super" }];

  test("is accepted for its operations, its role and what is below its pointer", () => {
    const { isAccepted } = accept({ places });
    expect(isAccepted(found({}))).toBe(true);
    expect(isAccepted(found({ operation: "/persons" }))).toBe(false);
    expect(isAccepted(found({ role: "gestor" }))).toBe(false);
    expect(isAccepted(found({ pointer: "/status" }))).toBe(false);
    expect(isAccepted(found({ pointer: "/more/body/data/label" }))).toBe(false);
  });
});

test("a picture is accepted by its name alone", () => {
  const { isPictureAccepted } = accept({ pictures: [{ reason: "a new title", picture: "en-*/rentals" }] });
  expect(isPictureAccepted("en-1360/rentals")).toBe(true);
  expect(isPictureAccepted("es-1360/rentals")).toBe(false);
  expect(isPictureAccepted("en-1360/rentals-id-1")).toBe(false);
});

test("without a list nothing is accepted", () => {
  const { isAccepted, isPictureAccepted } = accept({});
  expect(isAccepted(found({}))).toBe(false);
  expect(isPictureAccepted("en-1360/rentals")).toBe(false);
});

test("an entry that accepts nothing is named", () => {
  const acceptance = accept({
    texts: [{ reason: "found", before: "Rental", after: "Lease" }],
    places: [{ reason: "not found", operation: "/persons", pointer: "*" }],
  });
  acceptance.isAccepted(found({}));
  expect(acceptance.unused().map(({ reason }) => reason)).toEqual(["not found"]);
});
