import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { areaOrder } from "#server/areas/order.ts";
import { importsOf, readSources, ROOT, type SourceFile } from "./source-files.ts";

/*
 * The areas of the server are ordered (server/areas/order.ts): checked on the imports, and on the tables named in
 * SQL.
 */

const order: readonly string[] = areaOrder;
const positionOf = (area: string) => order.indexOf(area);
const areaOf = (name: string) => /^server\/areas\/([^/]+)\//.exec(name)?.[1];

let sources: readonly SourceFile[];
beforeAll(async () => {
  sources = (await readSources()).filter(({ path: name }) => areaOf(name) !== undefined);
});

test("every folder of server/areas is in the area order", async () => {
  const entries = await readdir(path.join(ROOT, "server/areas"), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.toSorted()).toEqual(order.toSorted());
});

test("a server area imports only itself and areas before it, type-only imports included", () => {
  const late = sources.flatMap(importsOf).filter(({ from, target }) => {
    const [own, other] = [areaOf(from), areaOf(target ?? "")];
    return own !== undefined && other !== undefined && positionOf(other) > positionOf(own);
  });
  expect(late.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
});

/**
 * Tables of a later area that an earlier one names, with the reason. A read asks whether something exists that would be harmed;
 * a write keeps rows consistent in the transaction that changes their parent.
 */
const forwardReferences: readonly {
  readonly area: string;
  readonly tables: readonly string[];
  readonly why: string;
}[] = [
  {
    area: "account",
    tables: ["person", "owner"],
    why: "device caches drop persons and owners who were blocked or erased",
  },
  {
    area: "persons",
    tables: ["owner", "rental", "rental_party", "booking", "document", "signer"],
    why: "a person with open matters is not archived, blocked or demoted",
  },
  { area: "properties", tables: ["asset", "rental"], why: "a property with live assets or rentals is not archived" },
  {
    area: "assets",
    tables: ["rental", "booking", "incident", "price_increment", "price_increment_line"],
    why: "occupancy follows rentals and bookings; what belongs to an asset moves to the property it moves to",
  },
  { area: "attachments", tables: ["booking", "incident"], why: "a visitor's file belongs to a booking or an incident" },
  {
    area: "leases",
    tables: ["deposit", "document", "document_event", "signer"],
    why: "a lease writes its deposit's terms, and ends the documents that were to be signed for it",
  },
  {
    area: "rentals",
    tables: ["booking", "invoice_series", "payment_method"],
    why: "a draft made from a booking holds the booking's days; a renewal keeps the payment method and the series that are in use",
  },
  {
    area: "accounting",
    tables: ["lodging"],
    why: "lodging with hotel services has a tax and a series of its own; a lodging's messages use the client of invoice records",
  },
  {
    area: "documents",
    tables: ["booking", "booking_key", "booking_occupant"],
    why: "the signers of a contract are proposed from its booking, whose link opens it to its applicant; the month of a guarantor's notice runs from the booking that named them",
  },
];

const SQL_STRING = /`[^`]*`|"[^"\n]*"/g;
const NAMED_TABLE = /\b(?:from|join|into|update|using)\s+"?([a-z_]+)"?/g;

/** Each table with the area whose folder of server/schema defines it. */
async function readTableAreas(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(path.join(ROOT, "server/schema"), { recursive: true, withFileTypes: true });
  return new Map(
    entries.flatMap((entry) => {
      const [area] = path.relative(path.join(ROOT, "server/schema"), entry.parentPath).split(path.sep);
      const isTable = entry.isFile() && entry.name.endsWith(".sql") && area && positionOf(area) !== -1;
      return isTable ? [[entry.name.replace(/\.sql$/, "").replaceAll("-", "_"), area] as const] : [];
    }),
  );
}

/** `area → table` for each table of a later area that an area's SQL names. */
function findForwardReferences(areas: ReadonlyMap<string, string>): string[] {
  const found = sources.flatMap(({ path: name, text }) => {
    const own = areaOf(name) ?? "";
    const strings = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").match(SQL_STRING) ?? [];
    const tables = strings.flatMap((sql) => [...sql.matchAll(NAMED_TABLE)].map(([, table = ""]) => table));
    return tables
      .filter((table) => positionOf(areas.get(table) ?? own) > positionOf(own))
      .map((table) => `${own} → ${table}`);
  });
  return [...new Set(found)].toSorted();
}

test("SQL of an area names tables of itself and of earlier areas, but for the exceptions with a reason", async () => {
  const areas = await readTableAreas();
  expect(areas.get("rental")).toBe("leases");
  const accepted = forwardReferences
    .flatMap(({ area, tables }) => tables.map((table) => `${area} → ${table}`))
    .toSorted();
  expect(findForwardReferences(areas)).toEqual(accepted);
});
