import { beforeAll, describe, expect, it } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { builtInCodes } from "#shared/domain/account/palette-alias.ts";
import { actions } from "#shared/domain/core/roles.ts";
import { createI18n } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { listEntries } from "#shared/ui/palette/entries/list-entries.ts";
import { localEntries } from "#shared/ui/palette/entries/local-entries.ts";
import { noticeEntries } from "#shared/ui/palette/entries/notice-entries.ts";
import { collectionRound } from "#shared/ui/palette/entries/round-entries.ts";
import { preferenceEntries } from "#shared/ui/palette/entries/preference-entries.ts";
import { isShown } from "#shared/ui/palette/ranking/modes.ts";
import type { Entry, EntryGroup } from "#shared/ui/palette/entries/palette-entry.ts";
import {
  bestFirst,
  isFound,
  plainRows,
  rankEntries,
  rankRecords,
  toSections,
} from "#shared/ui/palette/ranking/rank-entries.ts";

/* The palette of an administrator: its actions and pages, and records as the server finds them. */

const texts = createI18n("es", { es, en });

beforeAll(() => {
  sessionState.claims = { sub: "1", email: null, exp: 0, role: "admin" };
  sessionState.user = {
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
});

const record = (group: EntryGroup, title: string): Entry => ({
  id: title,
  group,
  icon: "type",
  title,
  action: { kind: "path", path: `/${title}` },
});

interface Found {
  readonly language?: Language;
  readonly records?: readonly Entry[];
  readonly used?: Readonly<Record<string, number>>;
}

function entriesIn(language: Language): Entry[] {
  const naming = { texts, language };
  return [
    ...localEntries(naming, listEntries(naming)),
    ...collectionRound(naming),
    ...noticeEntries(naming),
    ...preferenceEntries(naming),
  ];
}

function find(search: string, { language = "es", records = [], used = {} }: Found = {}) {
  const usageOf = ({ action }: Entry) => (action.kind === "path" ? (used[action.path] ?? 0) : 0);
  const shown = entriesIn(language).filter(({ group }) => isShown(group, null));
  const known = rankEntries(shown, search, usageOf);
  return toSections(bestFirst(known, rankRecords(records, search)));
}

const firstOf = (search: string, found?: Found) => find(search, found)[0]?.rows[0]?.entry.title;
const titlesOf = (search: string, found?: Found) =>
  find(search, found).flatMap(({ rows }) => rows.map(({ entry }) => entry.title));
const groupsOf = (search: string, found?: Found) => find(search, found).map(({ group }) => group);

describe("best match first, whatever its group", () => {
  it.each([
    ["incidencias", "Incidencias"],
    ["inmuebles", "Inmuebles"],
    ["nuev inmueble", "Nuevo inmueble"],
    ["direcc", "Direcciones"],
    ["pagos", "Pagos"],
    ["estados incidencia", "Estados de incidencia"],
    ["ip", "Registrar incidencia"],
    ["salir", "Cerrar sesión"],
  ])("the query '%s' finds %s", (search, title) => expect(firstOf(search)).toBe(title));

  it("a page whose name starts with the query precedes an action that only contains it", () => {
    expect(groupsOf("incidencia").slice(0, 2)).toEqual(["pages", "actions"]);
    expect(groupsOf("registrar inc")[0]).toBe("actions");
  });

  it("a person whose name starts with the query precedes pages that contain it", () => {
    const records = [record("persons", "Inés Mueblada"), record("persons", "Mueller & Söhne")];
    expect(firstOf("muel", { records })).toBe("Mueller & Söhne");
    expect(groupsOf("muebl", { records })[0]).toBe("persons");
  });

  it("of groups that match alike the one available before the server's answer comes first", () => {
    const records = [record("rentals", "Alquileres de verano S. L.")];
    expect(firstOf("alquil", { records })).toBe(firstOf("alquil"));
    expect(groupsOf("alquil", { records })).toContain("rentals");
  });

  it("a record that matches by a hidden value follows those that match by title", () => {
    const records = [record("persons", "Ana García"), record("persons", "Zoe 12345")];
    expect(titlesOf("12345", { records })).toEqual(["Zoe 12345", "Ana García"]);
  });
});

describe("queries as people write them", () => {
  it.each([
    ["without accents", "politica", "Política de privacidad"],
    ["with an accent too many", "álquileres", "Alquileres"],
    ["in capitals", "FIANZAS", "Fianzas"],
    ["in any order", "series factura", "Series de factura"],
    ["with a letter too few", "incidncias", "Incidencias"],
    ["with two letters swapped", "fiaznas", "Fianzas"],
    ["with a wrong letter", "avslistas", "Avalistas"],
    ["half", "propiet", "Propietarios"],
  ])("query in another spelling, %s: '%s'", (_how, search, title) => expect(firstOf(search)).toBe(title));

  it("a number typed in parts matches the one with the whole number before those with its parts", () => {
    const titles = ["Zoe 678 · 12 · 345", "Ana García"];
    const entries = titles.map((title) => ({
      ...record("persons", title),
      keywords: title.startsWith("Ana") ? ["12345678Z"] : [],
    }));
    expect(rankEntries(entries, "12.345.678", () => 0).map(({ entry }) => entry.title)).toEqual(titles.toReversed());
  });

  it("initials rank after consecutive letters and before hidden values", () => {
    const entries = [
      { ...record("persons", "Zoe"), keywords: ["mjn@correo.es"] },
      record("persons", "María José Núñez"),
      record("persons", "Amjna"),
    ];
    expect(rankEntries(entries, "mjn", () => 0).map(({ entry }) => entry.title)).toEqual([
      "Amjna",
      "María José Núñez",
      "Zoe",
    ]);
  });

  it.each([
    ["es", "logout", "Cerrar sesión"],
    ["es", "leer avisos", "Ver las notificaciones"],
    ["es", "ipc", "Índices de renta"],
    ["es", "tema oscuro", "Tema oscuro"],
    ["es", "llaves dispositivos", "Mi perfil"],
    ["es", "exel alquileres", "Exportar a Excel: Alquileres"],
    ["en", "rent roll", "Reports"],
  ] as const)("in %s a synonym is found: '%s'", (language, search, title) =>
    expect(firstOf(search, { language })).toBe(title),
  );

  it.each(
    [
      ["es", "Conceptos periódicos", "comunidad, ibi, basuras, residuos, tasa de residuos, seguro del edificio"],
      ["en", "Recurring charges", "community, property tax, insurance, building insurance, waste"],
    ].flatMap(([language, title, words = ""]) => words.split(", ").map((word) => [language, word, title])),
  )("in %s '%s' finds first the list of what it is a part of", (language, search = "", title) => {
    expect(firstOf(search, { language: language === "en" ? "en" : "es" })).toBe(title);
  });

  it("a whole keyword precedes a word that contains it, and a part of a keyword follows it", () => {
    const entries = [
      { ...record("pages", "Zoe"), keywords: ["ibiza"] },
      record("pages", "Recibir"),
      { ...record("pages", "Ana"), keywords: ["ibi"] },
    ];
    expect(rankEntries(entries, "ibi", () => 0).map(({ entry }) => entry.title)).toEqual(["Ana", "Recibir", "Zoe"]);
  });

  it("typos in short words are not tolerated", () => expect(titlesOf("pga")).not.toContain("Pagos"));

  it("matched letters are marked", () => {
    const [row] = find("polit priv")[0]?.rows ?? [];
    const marked = row?.highlights.map(({ start, end }) => row.entry.title.slice(start, end));
    expect(marked).toEqual(["Polít", "priv"]);
  });
});

describe("search in both languages", () => {
  it.each([
    ["es", "invoice series", "Series de factura"],
    ["es", "deposits", "Fianzas"],
    ["es", "new person", "Nueva persona"],
    ["es", "guarantros", "Avalistas"],
    ["en", "fianzas", "Deposits"],
    ["en", "política", "Privacy policy"],
    ["en", "nuevo alquiler", "New rental"],
    ["en", "rentals", "Rentals"],
  ] as const)("in %s '%s' finds %s", (language, search, title) => expect(firstOf(search, { language })).toBe(title));

  it("a match by the visible name precedes one by a hidden name", () => {
    const entries: Entry[] = [
      { ...record("pages", "Recibos"), names: ["Rentals"] },
      { ...record("pages", "Rentals"), names: ["Alquileres"] },
    ];
    expect(rankEntries(entries, "rentals", () => 0).map(({ entry }) => entry.title)).toEqual(["Rentals", "Recibos"]);
  });
});

describe("ties between two matches", () => {
  it("of two equal matches the one the user uses more comes first", () => {
    expect(firstOf("tipos")).not.toBe("Tipos de incidencia");
    expect(firstOf("tipos", { used: { "/incident-types": 3, "/property-types": 1 } })).toBe("Tipos de incidencia");
  });

  it("of two equal unused matches the one with the larger matched part comes first", () => {
    expect(titlesOf("nuevo inmueble").slice(0, 2)).toEqual(["Nuevo inmueble", "Nuevo tipo de inmueble"]);
  });

  it("use never lifts a worse match over a better one", () => {
    expect(firstOf("incidencias", { used: { "/incident-types": 99, "/incident-statuses": 99 } })).toBe("Incidencias");
  });
});

describe("thousands of matches", () => {
  const many = Array.from({ length: 3000 }, (_, at) =>
    record("persons", `${at % 7 === 0 ? "García" : "Peña"} de G ${at}`),
  );
  const uses = (entry: Entry) => (entry.title.length + entry.title.charCodeAt(entry.title.length - 1)) % 3;

  it.each(["g", "garcia", "g 12", "pena d", "garica"])(
    "the requested number of matches are the best of all: %s",
    (search) => {
      const all = rankEntries(many, search, uses);
      expect(all.length).toBeGreaterThan(0);
      expect(rankEntries(many, search, uses, 20)).toEqual(all.slice(0, 20));
    },
  );
});

describe("pages opened by 'new …'", () => {
  it("the first screen proposes to create daily records, no catalogues or what is set up once", () => {
    const proposed = entriesIn("es").filter(({ isUnproposed }) => isUnproposed !== true);
    const ids = proposed.map(({ id }) => id).filter((id) => id.startsWith("new:"));
    expect(ids).toEqual(expect.arrayContaining(["new:rental", "new:deposit"]));
    for (const name of ["rent_index", "webhook", "template", "interest_rate"]) expect(ids).not.toContain(`new:${name}`);
  });

  it("'new …' opens the entity's list, and for properties the editable list", () => {
    const pathOf = (title: string) => entriesIn("es").find((entry) => entry.title === title)?.action;
    expect(pathOf("Nueva persona")).toEqual({ kind: "path", path: "/persons?new=1" });
    expect(pathOf("Nuevo inmueble")).toEqual({ kind: "path", path: "/properties/manage?new=1" });
  });
});

it("the rows that create, that of a line and those that open a whole list are not counted as found", () => {
  const counted: Entry = { ...record("persons", "Ver todos"), counted: { entity: "person", query: "ana" } };
  const rows = plainRows([
    record("persons", "Ana"),
    counted,
    record("create", "Crear persona"),
    { ...record("actions", "Registrar pago"), id: "line:payment" },
  ]);
  expect(rows.filter(isFound).map(({ entry }) => entry.title)).toEqual(["Ana"]);
});

it("a street number and a door find the flat before what belongs to it", () => {
  const named = (id: string, title: string, keywords: readonly string[]): Entry => ({
    id,
    title,
    keywords,
    group: "assets",
    icon: "asset",
    action: { kind: "path", path: `/${id}` },
  });
  const flat = named("flat", "MAD-001-3A · Embajadores 47, 3.º A", []);
  const rental = named("rental", "ALQ-00227 · Desirée García", ["MAD-001-3A · Embajadores 47, 3.º A"]);
  const [first] = rankEntries([rental, flat], "embajadores 47 3A", () => 0);
  expect(first?.entry).toBe(flat);
});

it("the built-in codes that no alias replaces are those of the commands", () => {
  const codes = [
    ...localEntries({ texts, language: "es" }, listEntries({ texts, language: "es" })),
    ...collectionRound({ texts, language: "es" }),
  ].flatMap(({ aliases = [] }) => aliases);
  expect(new Set(codes)).toEqual(builtInCodes);
});
