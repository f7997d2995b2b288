import { expect, test } from "vitest";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { readBareList } from "#tools/bench/rows/p1-statement.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });

test("the handwritten list of the benchmark returns the same as the product's list", async () => {
  const api = await app.logInAs("admin");
  const given = createBuilders(api);
  await given.aRental({ guarantor_id: (await given.aPerson({ is_guarantor: true })).id });
  await given.aRental();
  const listed = dataOf(await api.get<Rental[]>("/rentals?page=1&page_size=50&sort=-start_date"));
  expect(listed).toHaveLength(2);
  expect(JSON.parse(await readBareList(app.db))).toEqual(listed);
});
