import { expect, test } from "vitest";
import { renewList } from "#shared/client/renew-list.ts";

test("a changed row is renewed in a list, in the fields that the list has, so that the next change starts from it", () => {
  const others = { id: "b", version: 1, phone: "2" };
  const response = { data: [{ id: "a", version: 1, phone: "1" }, others], meta: { total: 2 } };
  expect(renewList(response, { id: "a", version: 2, phone: null, name: "Ana" })).toEqual({
    data: [{ id: "a", version: 2, phone: null }, others],
    meta: { total: 2 },
  });
});

test("a row that is older than the listed one changes nothing", () => {
  const response = { data: [{ id: "a", version: 3, phone: "3" }] };
  expect(renewList(response, { id: "a", version: 2, phone: "2" })).toEqual(response);
});

test("a response that is not of a list of rows stays as it is", () => {
  for (const response of [undefined, null, "text", { data: "text" }, { data: [null, 1, { id: "a" }] }])
    expect(renewList(response, { id: "a", version: 2 })).toEqual(response);
});
