import { beforeAll, describe, expect, it } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { setPlatform } from "#shared/client/current-platform.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { readyViews } from "#shared/domain/core/ready-views.ts";
import { actions } from "#shared/domain/core/roles.ts";
import { createI18n } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { webPlatform } from "#shared/platform/web.ts";
import { everydayNames, withEverydayNames } from "#shared/ui/palette/entries/everyday-names.ts";
import { lazyEntries } from "#shared/ui/palette/entries/lazy-entries.ts";
import { listEntries } from "#shared/ui/palette/entries/list-entries.ts";
import { localEntries } from "#shared/ui/palette/entries/local-entries.ts";
import { readyViewNames } from "#shared/ui/palette/entries/ready-view-names.ts";
import { findRows, suggestRows } from "#shared/ui/palette/ranking/find-rows.ts";

/* Ready views, reports, settings and help are found by the words that people use. */

const texts = createI18n("es", { es, en });

function logInWith(permissions: Readonly<Record<string, readonly (typeof actions)[number][]>>): void {
  sessionState.claims = { sub: "1", email: null, exp: 0, role: "admin" };
  sessionState.user = {
    id: "1",
    email: "admin@llavero.test",
    name: "Admin",
    language: "es",
    role: { slug: "admin", name: "Administrador", name_en: null },
    permissions,
    scope: "all",
    lacks_second_factor: false,
    forgotten_at: null,
    reach_revision: 1,
  };
}

beforeAll(() => {
  setPlatform(webPlatform);
  logInWith({ "*": [...actions] });
});

function find(search: string, language: Language = "es") {
  const naming = { texts, language };
  const local = localEntries(naming, listEntries(naming));
  const sources = { here: [], recentPages: [], known: [], remote: [], usageOf: () => 0 };
  return findRows(search, null, { ...sources, local: withEverydayNames([...local, ...lazyEntries(naming, local)]) });
}

const pathOf = (search: string, language?: Language) => {
  const action = find(search, language)[0]?.entry.action;
  return action?.kind === "path" ? action.path : action?.kind;
};

describe("ready views", () => {
  it.each([
    ["es", "facturas vencidas", "/invoices?is_overdue=true&sort=due_date"],
    ["es", "overdue invoices", "/invoices?is_overdue=true&sort=due_date"],
    ["es", "impagos facturas", "/invoices?is_overdue=true&sort=due_date"],
    ["es", "facturas sin pagar", "/invoices?outstanding_from=1"],
    ["es", "fianzas por depositar", "/deposits?state=received&must_lodge=true&sort=lodge_due_on"],
    ["es", "recibos devueltos", "/payments?state=returned&is_offset=false"],
    ["es", "incidencias urgentes", "/incidents?incident_status_kind=new,in_progress,on_hold&priority=urgent"],
    ["es", "contratos sin firmar", "/rentals?state=pending_signature"],
    ["en", "deposits to return", "/deposits?state=received,held,lodged,recovered"],
    ["en", "fianzas por devolver", "/deposits?state=received,held,lodged,recovered"],
    ["en", "unpaid invoices", "/invoices?"],
  ] as const)("in %s '%s' opens %s", (language, search, path) =>
    expect(decodeURIComponent(String(pathOf(search, language)))).toContain(path),
  );

  it("every ready view but the whole list has a name outside its list, and no name is of another view", () => {
    const keys = Object.entries(readyViews).flatMap(([entity, views]) =>
      views.filter(({ search }) => search !== "").map(({ key }) => `${entity}.${key}`),
    );
    // Available assets are a page.
    expect(Object.keys(readyViewNames).toSorted()).toEqual(keys.filter((key) => key !== "asset.available").toSorted());
  });

  it("a view of a list that the role may not read is not offered", () => {
    logInWith({ rental: ["read"] });
    const ids = find("vencidas").map(({ entry }) => entry.id);
    expect(ids.filter((id) => id.startsWith("ready:invoice"))).toEqual([]);
    logInWith({ "*": [...actions] });
  });
});

describe("reports", () => {
  it.each([
    ["ingresos por mes", "/reports/income"],
    ["morosidad", "/reports/arrears"],
    ["income by owner", "/reports/income-by-owner"],
    ["contratos que acaban", "/reports/contract-ends"],
    ["ingresos por propietario mes pasado", "/reports/income-by-owner?period=last_month"],
    ["ocupacion por mes este año", "/reports/occupancy?period=this_year"],
    ["income by month last month", "/reports/income?period=last_month"],
  ])("'%s' opens %s", (search, path) => expect(pathOf(search)).toBe(path));

  it("a period is a row of its own only if the text names it", () => {
    const ids = find("ingresos por propietario").map(({ entry }) => entry.id);
    expect(ids).toContain("report:income-by-owner");
    expect(ids.filter((id) => id.startsWith("report:income-by-owner:"))).toEqual([]);
  });
});

describe("settings and help", () => {
  it.each([
    ["ayuda", "write"],
    ["help", "write"],
    ["ajustes de la empresa", "/company"],
    ["company settings", "/company"],
    ["preguntas frecuentes", "/faqs"],
    ["servidor de correo", "/notification-settings"],
    ["smtp", "/notification-settings"],
    ["textos de los correos", "/message-templates"],
  ])("'%s' opens %s", (search, path) => expect(pathOf(search)).toBe(path));
});

describe("recurring charges", () => {
  it.each([
    ["es", "conceptos periodicos"],
    ["en", "recurring charges"],
    ["es", "comunidad"],
    ["es", "cuotas garaje"],
    ["en", "community"],
  ] as const)("in %s '%s' opens their list", (language, search) =>
    expect(pathOf(search, language)).toBe("/recurring-charges"),
  );

  it.each([
    ["es", "nuevo concepto periodico"],
    ["en", "new recurring charge"],
    ["es", "crear concepto periódico"],
  ] as const)("in %s '%s' creates one", (language, search) =>
    expect(pathOf(search, language)).toBe("/recurring-charges?new=1"),
  );
});

describe("the first screen", () => {
  it("offers to create records, each with a page of its own, and no rows of catalogues, which are found by their names", () => {
    const naming = { texts, language: "es" } as const;
    const sources = { here: [], recentPages: [], known: [], remote: [], usageOf: () => 0 };
    const rows = suggestRows(null, { ...sources, local: localEntries(naming, listEntries(naming)) }, []);
    const offered = rows.map(({ entry }) => entry.id).filter((id) => id.startsWith("new:"));
    expect(offered).toContain("new:rental");
    expect(offered).not.toContain("new:incident_type");
    expect(offered.length).toBeLessThan(20);
    expect(find("nuevo tipo de incidencia").map(({ entry }) => entry.id)).toContain("new:incident_type");
  });
});

describe("creation", () => {
  it.each(["record payment", "registrar pago", "nuevo pago", "new payment"])("'%s' is the quick payment", (search) => {
    expect(find(search)[0]?.entry.id).toBe("do:quick_payment");
    expect(find(search).filter(({ entry }) => entry.id === "new:payment")).toEqual([]);
  });

  it("who may not use the quick payment is not offered another way to create one less", () => {
    logInWith({ payment: ["read", "create"] });
    expect(find("nuevo pago")[0]?.entry.id).toBe("new:payment");
    logInWith({ "*": [...actions] });
  });
});

/* Written from life, not from the titles. */
it.each([
  ["modelo 347", "/reports/taxes"],
  ["modelo 303", "/reports/taxes"],
  ["irpf", "/reports/taxes"],
  ["nuevo inquilino", "/persons?new=1"],
  ["alta inquilino", "/persons?new=1"],
  ["nuevo contrato", "/rentals?new=1"],
  ["nuevo piso", "/assets?new=1"],
  ["cerrar mes", "/month-closes"],
  ["deudores", "/reports/arrears"],
  ["quién debe", "/reports/arrears"],
  ["pisos libres", "/assets"],
  ["viviendas disponibles", "/assets"],
  ["subir renta", "/asset-prices/increments"],
  ["generar recibos", "/billing-runs"],
  ["facturar el mes", "/billing-runs"],
  ["domiciliar recibos", "/remittances"],
  ["pagar propietario", "/remittances"],
  ["renovar contrato", "/reports/contract-ends"],
  ["ingresos del mes", "/reports/income"],
  ["permisos", "/roles"],
  ["plantilla contrato", "/templates"],
  ["importar banco", "/bank-statements"],
  ["cuenta bancaria", "/issuers"],
  ["new tenant", "/persons?new=1"],
  ["new lease", "/rentals?new=1"],
  ["new flat", "/assets?new=1"],
  ["vacant flats", "/assets"],
  ["rent increase", "/asset-prices/increments"],
  ["send invoices", "/billing-runs"],
  ["bill the month", "/billing-runs"],
  ["move out", "/reports/contract-ends"],
  ["end lease", "/reports/contract-ends"],
  ["import bank statement", "/bank-statements"],
])("'%s' opens %s", (search, path) => expect(String(pathOf(search)).startsWith(path)).toBe(true));

it("every everyday name belongs to an entry", () => {
  const naming = { texts, language: "es" as const };
  const local = localEntries(naming, listEntries(naming));
  const ids = new Set([...local, ...lazyEntries(naming, local)].map(({ id }) => id));
  expect(Object.keys(everydayNames).filter((id) => !ids.has(id))).toEqual([]);
});
