import { expect, test } from "vitest";
import { depositLifecycle, depositLifecycleOf } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { leastRightOfMove, rightOfMove } from "#shared/domain/core/lifecycle.ts";
import { documentLifecycle } from "#shared/domain/documents/document.ts";
import { rentalLifecycle } from "#shared/domain/rentals/rental.ts";

test.each([
  { name: "rental", lifecycle: rentalLifecycle },
  { name: "document", lifecycle: documentLifecycle },
])("cancelling a $name requires update for a draft and approve afterwards", ({ lifecycle }) => {
  expect(rightOfMove(lifecycle, "cancel", "draft")).toBe("update");
  for (const state of lifecycle.cancel.from)
    expect(rightOfMove(lifecycle, "cancel", state), state).toBe(state === "draft" ? "update" : "approve");
  expect(leastRightOfMove(lifecycle, "cancel")).toBe("update");
});

test("a move that names no right requires update", () => {
  expect(rightOfMove(depositLifecycle, "lodge", "received")).toBe("update");
  expect(rightOfMove(depositLifecycle, "unknown", "received")).toBe("update");
});

test("renewing a rental requires the right to create one", () => {
  expect(rightOfMove(rentalLifecycle, "renew", "active")).toBe("create");
  expect(leastRightOfMove(rentalLifecycle, "renew")).toBe("create");
});

test("giving a deposit back requires approve, whatever its kind", () => {
  for (const kind of ["legal", "additional"] as const)
    expect(rightOfMove(depositLifecycleOf({ kind, must_lodge: kind === "legal" }), "give_back", "received"), kind).toBe(
      "approve",
    );
});
