import { expect, test } from "vitest";
import { isOffered } from "#shared/client/page-access.ts";
import type { SessionUser } from "#shared/client/state/session-state.ts";
import { exitReads, maySettleExits } from "#shared/domain/accounting/exits/exit-reads.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import { type Action, isAllowed, type Permissions } from "#shared/domain/core/roles.ts";

const userWith = (permissions: Permissions): SessionUser => ({
  id: "1",
  email: "a@llavero.test",
  name: "Ana",
  language: "es",
  role: { slug: "own", name: "Propio", name_en: null },
  permissions,
  scope: "all",
  lacks_second_factor: false,
  forgotten_at: null,
  reach_revision: 0,
});

test("the page of anniversaries is offered to who may read increments and rentals", () => {
  const all: readonly Page[] = pages;
  const page = all.find(({ path }) => path === "/asset-prices/increments/anniversaries");
  const isOfferedTo = (permissions: Permissions) =>
    page !== undefined && isOffered(page, { claims: null, user: userWith(permissions) });
  expect(isOfferedTo({ price_increment: ["read"] })).toBe(false);
  expect(isOfferedTo({ price_increment: ["read"], rental: ["read"] })).toBe(true);
});

test("the end of a rental is offered to who may read all that its page shows, and record it", () => {
  const reads = exitReads.map((entity) => [entity, ["read"]] as const);
  const permissions: Permissions = { ...Object.fromEntries(reads), rental_exit: ["read", "create"] };
  const canWith = (more: Permissions) => (entity: EntityName, action: Action) =>
    isAllowed({ ...permissions, ...more }, entity, action);
  expect(maySettleExits(canWith({}))).toBe(true);
  for (const entity of exitReads) expect(maySettleExits(canWith({ [entity]: [] }))).toBe(false);
  expect(maySettleExits(canWith({ rental_exit: ["read"] }))).toBe(false);
});
