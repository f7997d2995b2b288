import { describe, expect, test } from "vitest";
import { addressOfView, readQuestion, unknownParameters } from "#shared/client/list-address.ts";
import { findListPage } from "#shared/domain/account/list-view.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";

const ask = (search: string) => readQuestion(rentalResource, search);

describe("what an address asks of a list", () => {
  test("is the same in whatever order it is said, and wherever in the list one is", () => {
    expect(ask("?query=ana&state=active&page=3&id=x")).toBe("query=ana&state=active");
    expect(ask("state=active&query=ana&columns=code")).toBe("query=ana&state=active");
  });

  test("says nothing of the order that the list has anyway", () => {
    expect(ask(`sort=${rentalResource.default_sort}`)).toBe("");
    expect(ask("sort=end_date")).toBe("sort=end_date");
  });

  test("leaves aside what the list does not know, which is named", () => {
    expect(ask("colour=red&sort=colour&state=active")).toBe("state=active");
    expect(unknownParameters(rentalResource, "colour=red&sort=-colour&state=active&page=2&new=1")).toEqual([
      "colour",
      "sort",
    ]);
  });

  test("leaves aside a filter whose value it cannot have, which is named", () => {
    const search = "state=active&regime=castle&start_date_from=infinity&monthly_rent_to=abc&asset_id=x";
    expect(ask(search)).toBe("state=active");
    expect(unknownParameters(rentalResource, search)).toEqual([
      "regime",
      "start_date_from",
      "monthly_rent_to",
      "asset_id",
    ]);
  });
});

test("a view's address is never that of the bare list, which opens the default", () => {
  expect(addressOfView({ list: "/rentals", search: "", columns: null })).toBe("/rentals?page=1");
  expect(addressOfView({ list: "/rentals", search: "sort=code", columns: ["code", "state"] })).toBe(
    "/rentals?sort=code&columns=code%2Cstate",
  );
});

test("pages of lists have views, records and plain pages have none", () => {
  expect(findListPage("/persons/tenants")?.entity).toBe("person");
  expect(findListPage("/rentals/:id")).toBeUndefined();
  expect(findListPage("/rentals/0190")).toBeUndefined();
  expect(findListPage("/faqs")).toBeUndefined();
});
