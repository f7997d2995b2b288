import { describe, expect, test } from "vitest";
import { addressOfView, normaliseListQuery, unknownParameters } from "#shared/client/list-address.ts";
import { findListPage } from "#shared/domain/account/list-view.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";

const normalise = (search: string) => normaliseListQuery(rentalResource, search);

describe("query of a list address", () => {
  test("the query is the same in any order of parameters and on any page", () => {
    expect(normalise("?query=ana&state=active&page=3&id=x")).toBe("query=ana&state=active");
    expect(normalise("state=active&query=ana&columns=code")).toBe("query=ana&state=active");
  });

  test("the query omits the list's default order", () => {
    expect(normalise(`sort=${rentalResource.default_sort}`)).toBe("");
    expect(normalise("sort=end_date")).toBe("sort=end_date");
  });

  test("the query omits parameters that the list does not know, and reports them", () => {
    expect(normalise("colour=red&sort=colour&state=active")).toBe("state=active");
    expect(unknownParameters(rentalResource, "colour=red&sort=-colour&state=active&page=2&new=1")).toEqual([
      "colour",
      "sort",
    ]);
  });

  test("the query omits a filter with an invalid value, and reports it", () => {
    const search = "state=active&regime=castle&start_date_from=infinity&monthly_rent_to=abc&asset_id=x";
    expect(normalise(search)).toBe("state=active");
    expect(unknownParameters(rentalResource, search)).toEqual([
      "regime",
      "start_date_from",
      "monthly_rent_to",
      "asset_id",
    ]);
  });
});

test("a view's address never equals the plain list's, which opens the default view", () => {
  expect(addressOfView({ list: "/rentals", search: "", columns: null })).toBe("/rentals?page=1");
  expect(addressOfView({ list: "/rentals", search: "sort=code", columns: ["code", "state"] })).toBe(
    "/rentals?sort=code&columns=code%2Cstate",
  );
});

test("list pages have views, record pages and plain pages do not", () => {
  expect(findListPage("/persons/tenants")?.entity).toBe("person");
  expect(findListPage("/rentals/:id")).toBeUndefined();
  expect(findListPage("/rentals/0190")).toBeUndefined();
  expect(findListPage("/faqs")).toBeUndefined();
});
