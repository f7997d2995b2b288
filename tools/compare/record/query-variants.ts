import { isList, type JsonRecord } from "../json.ts";
import { isExport, isPaged, type Operation } from "./operations.ts";
import type { Variant } from "./path-variants.ts";
import type { Samples } from "./samples.ts";

/** What is added to a path, and the label under which it is recorded, which names no id. */
interface Query {
  readonly label: string;
  readonly text: string;
}

const PAGE = "page_size=5";
const MOST_IDS = 3;

const plain = (text: string): Query => ({ label: `?${text}`, text });

/** Queries without which an operation answers nothing; `list` names the records that the parameter takes. */
const necessary: Readonly<Record<string, { readonly text: string; readonly list: string }>> = {
  "/invoices/proposal": { text: "rental_id=", list: "/rentals?state=active" },
  "/payments/debts": { text: "person_id=", list: "/persons/tenants" },
  "/incident-comments": { text: "incident_id=", list: "/incidents?sort=created_at" },
  "/attachments": { text: "owner_entity=incident&owner_id=", list: "/incidents" },
  "/persons/{id}/merge": { text: "duplicate_id=", list: "/persons" },
  "/templates/{id}/preview": { text: "rental_id=", list: "/rentals" },
  "/templates/{id}/filled": { text: "rental_id=", list: "/rentals" },
  "/templates/{id}/missing": { text: "rental_id=", list: "/rentals" },
  "/booking-links/terms": { text: "asset_ids=", list: "/assets" },
};

async function necessaryQueries({ path }: Operation, samples: Samples): Promise<Query[]> {
  const need = necessary[path];
  if (!need) return [];
  const ids = await samples.ids(need.list, path.endsWith("/preview") ? 1 : MOST_IDS);
  return ids.map(({ label, value }) => ({ label: `?${need.text}${label}`, text: need.text + value }));
}

/** The first value in the rows that a filter can be filled with. */
function valueFor(filter: string, rows: readonly JsonRecord[]): string | null {
  const isRange = /_(?:from|to)$/.test(filter);
  const names = [filter, filter.replace(/_(?:from|to)$/, "")];
  const values = rows.flatMap((row) => names.map((name) => row[name]));
  const scalar = values.map((value) => (isList(value) ? value[0] : value)).find((value) => value != null);
  if (typeof scalar === "string") return isRange ? scalar.slice(0, 10) : scalar;
  return typeof scalar === "number" || typeof scalar === "boolean" ? String(scalar) : null;
}

/** The first word of the first row's label. */
function wordOf(rows: readonly JsonRecord[]): string | null {
  const label = rows[0]?.["label"];
  const [word = ""] = typeof label === "string" ? label.split(/[\s·]+/) : [];
  return word === "" ? null : word;
}

const common = new Set(["page", "page_size", "sort", "query", "archived", "total"]);

/** Filters with a value out of the rows, every column as the order, a search, archived rows. */
async function listQueries({ path, query }: Operation, samples: Samples): Promise<Query[]> {
  const rows = await samples.rows(path);
  const filters = query.flatMap((name) => {
    const value = common.has(name) ? null : valueFor(name, rows);
    return value === null ? [] : [{ label: `?${name}=`, text: `${PAGE}&${name}=${encodeURIComponent(value)}` }];
  });
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== "id");
  const sorts = columns.map((name) => `sort=-${name}`);
  const word = wordOf(rows);
  const search = word === null ? [] : [`query=${encodeURIComponent(word)}`];
  const more = [...sorts, ...search, "archived=all"].map((text) => ({ label: `?${text}`, text: `${PAGE}&${text}` }));
  return [...filters, ...more];
}

/** Reports by property, by owner and over other periods than their own. */
async function reportQueries({ path, query }: Operation, samples: Samples): Promise<Query[]> {
  if (!path.startsWith("/reports/")) return [];
  const periods = query.includes("period") ? [plain("period=this_year"), plain("period=last_month")] : [];
  const byRecord = await Promise.all(
    [
      { name: "property_id", list: "/properties" },
      { name: "owner_id", list: "/owners" },
    ]
      .filter(({ name }) => query.includes(name))
      .map(async ({ name, list }) => {
        const ids = await samples.ids(list, 1);
        return ids.map(({ label, value }) => ({ label: `?${name}=${label}`, text: `${name}=${value}` }));
      }),
  );
  return [...periods, ...byRecord.flat()];
}

/** The requests of an operation that differ by the query, for each of those that differ by the record. */
export async function queryVariants(
  operation: Operation,
  bases: readonly Variant[],
  samples: Samples,
  isWhole: boolean,
): Promise<readonly Variant[]> {
  const queries = await necessaryQueries(operation, samples);
  if (isPaged(operation)) queries.push(plain("page=2&page_size=3"));
  if (isWhole && isPaged(operation) && bases.length === 1) queries.push(...(await listQueries(operation, samples)));
  if (isWhole && isExport(operation)) queries.push(plain("archived=all"));
  queries.push(...(isWhole ? await reportQueries(operation, samples) : []));
  return bases.flatMap(({ label, path }) => [
    { label, path },
    ...queries.map((query) => ({ label: label + query.label, path: `${path}?${query.text}` })),
  ]);
}
