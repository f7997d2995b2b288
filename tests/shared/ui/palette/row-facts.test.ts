import { beforeEach, describe, expect, it, vi } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { setPlatform } from "#shared/client/current-platform.ts";
import { actions } from "#shared/domain/core/roles.ts";
import { webPlatform } from "#shared/platform/web.ts";
import { createI18n, translate } from "#shared/i18n/translator.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { describePerson, readPersonFacts } from "#shared/ui/palette/entries/person-facts.ts";
import { withConfirmedFacts } from "#shared/ui/palette/entries/record-entries.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";
import { describeFacts } from "#shared/ui/palette/entries/row-facts.ts";
import { seeAllEntries } from "#shared/ui/palette/entries/see-all-entries.ts";

/* What distinguishes similar rows of the palette. */

const administrator: typeof sessionState.user = {
  id: "1",
  email: "admin@llavero.test",
  name: "Admin",
  language: "es",
  role: { slug: "admin", name: "Administrador", name_en: null },
  permissions: { "*": actions },
  scope: "all",
  lacks_second_factor: false,
  forgotten_at: null,
  reach_revision: 1,
};

const i18n = createI18n("es", { es, en });
const t: Parameters<typeof describeFacts>[0] = (key, params) => translate(i18n, "es", key, params);
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const describeMoney = (facts: Parameters<typeof describeFacts>[2]) => plain(describeFacts(t, "es", facts));

const invoice = { total: 85_000, issue_date: "2026-10-01", due_date: "2026-10-05", state: "issued" };

describe("payments and invoices", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-01T10:00:00Z") });
    return () => void vi.useRealTimers();
  });

  it.each([
    ["overdue", { ...invoice, payment_state: "unpaid" }, "850,00 € · 1 oct 2026 · Vencida"],
    [
      "paid in part and overdue",
      { ...invoice, payment_state: "partly_paid" },
      "850,00 € · 1 oct 2026 · Cobrada en parte, vencida",
    ],
    ["replaced", { ...invoice, state: "rectified", payment_state: "paid", collectible: 0 }, /2026 · Rectificada$/],
    ["a rectifying one", { ...invoice, payment_state: "paid", collectible: 0 }, "850,00 € · 1 oct 2026"],
    ["not due yet", { ...invoice, due_date: "2026-11-01", payment_state: "unpaid" }, /Pendiente de cobro$/],
    ["paid late", { ...invoice, payment_state: "paid" }, /Cobrada$/],
    ["a draft without a date", { ...invoice, state: "draft", issue_date: null }, "850,00 € · Borrador"],
    ["annulled", { ...invoice, state: "annulled", payment_state: "unpaid" }, /Anulada$/],
    ["a payment", { amount: 110, date: "2026-11-01", state: "returned" }, "1,10 € · 1 nov 2026 · Devuelto"],
    ["of an unknown state", { amount: 110, date: "2026-11-01", state: "other" }, "1,10 € · 1 nov 2026"],
  ])("a row says amount, date and state: %s", (_which, facts, text) => {
    if (typeof text === "string") expect(describeMoney(facts)).toBe(text);
    else expect(describeMoney(facts)).toMatch(text);
  });
});

describe("states of money", () => {
  const row = (state: string) => {
    const facts = { ...invoice, payment_state: state };
    const entry: Entry = {
      id: "invoice:1",
      group: "invoices",
      icon: "type",
      title: "F-1",
      facts,
      action: { kind: "write", text: "" },
    };
    return { entry, highlights: [], score: 1 };
  };
  const describeRow = (confirmed: readonly Entry[]) =>
    withConfirmedFacts([row("unpaid")], confirmed).map(({ entry }) => describeMoney(entry.facts ?? {}));

  it("of a row of the device's index only amount and date are said, because its state may have changed", () =>
    expect(describeRow([])).toEqual(["850,00 € · 1 oct 2026"]));

  it("the state is said as the server has just confirmed it", () =>
    expect(describeRow([row("paid").entry])).toEqual(["850,00 € · 1 oct 2026 · Cobrada"]));
});

describe("persons", () => {
  const describeTenant = (assets: readonly string[], overdue: number) =>
    plain(describePerson(t, "es", { assets, overdue }));

  /** Serves rows by path and the field by which they are filtered. */
  const serve = (rows: Readonly<Record<string, readonly object[]>>) =>
    vi.stubGlobal("fetch", (input: string) => {
      const { pathname, searchParams } = new URL(input, "http://localhost");
      const field = ["tenant_id", "payer_id", "additional_tenant_ids", "person_id"].find((name) =>
        searchParams.has(name),
      );
      return Promise.resolve(
        Response.json({ data: rows[`${pathname.split("/").at(-1)} ${field}`] ?? [], success: true }),
      );
    });
  const readFacts = async () => (await readPersonFacts(["1"], new AbortController().signal)).get("1");

  beforeEach(() => {
    setPlatform({ ...webPlatform, apiBase: () => "http://localhost/api" });
    sessionState.user = administrator;
    return () => void vi.unstubAllGlobals();
  });

  it("a person who only pays a rental is said to have its flat, once", async () => {
    const rental = { tenant_id: "2", payer_id: "1", additional_tenant_ids: [], asset_label: "MAD-005-2B" };
    serve({ "rentals payer_id": [rental], "rentals tenant_id": [{ ...rental, tenant_id: "1" }] });
    expect(await readFacts()).toEqual({ assets: ["MAD-005-2B"], overdue: 0 });
  });

  it("a person who rents with others is said to have the flat", async () => {
    const rental = { tenant_id: "2", payer_id: null, additional_tenant_ids: ["3", "1"], asset_label: "MAD-005-2B" };
    serve({ "rentals additional_tenant_ids": [rental] });
    expect((await readFacts())?.assets).toEqual(["MAD-005-2B"]);
  });

  it("a debt is not said while only a part of the overdue invoices was read", async () => {
    const owed = (count: number) => Array.from({ length: count }, () => ({ person_id: "1", outstanding: 100 }));
    serve({ "invoices person_id": owed(99) });
    expect((await readFacts())?.overdue).toBe(9900);
    serve({ "invoices person_id": owed(100) });
    expect((await readFacts())?.overdue).toBeNull();
    expect(plain(describePerson(t, "es", { assets: ["MAD-005-2B"], overdue: null }))).toBe("MAD-005-2B");
  });

  it("a person's row says what is rented and owed, and nothing where there is nothing", () => {
    expect(describeTenant(["MAD-005-2B", "MAD-005-P1"], 170_000)).toBe(
      "MAD-005-2B · MAD-005-P1 · Debe 1.700,00 € vencidos",
    );
    expect(describeTenant(["MAD-005-2B"], 0)).toBe("MAD-005-2B");
    expect(describeTenant([], 0)).toBe("");
  });
});

it("a cut list ends with a row that opens the whole list with the same search", () => {
  const [row] = seeAllEntries(t, "garcía & co", ["person"]);
  expect(row).toMatchObject({
    group: "persons",
    action: { kind: "path", path: "/persons?query=garc%C3%ADa%20%26%20co" },
  });
});
