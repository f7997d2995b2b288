import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import type { Caller } from "../caller.ts";
import { isList, isRecord, type JsonRecord, readJson } from "../json.ts";
import { readOperations } from "./operations.ts";

/** A page as it is pictured. */
export interface PageAddress {
  /** The picture's name: it names no id. */
  readonly name: string;
  readonly path: string;
  /** Whether it is opened without a login. */
  readonly isPublic: boolean;
}

const NO_RECORD = "0199a2f0-0000-7000-8000-000000000000";
const NO_KEY = "AAAAAAAAAAAAAAAAAAAAAA";

const all: readonly Page[] = pages;

/** Keys of public pages, by the name under which `save` stores them. */
const keyNames: Readonly<Record<string, string>> = {
  "/external-booking-form/:shortKey?": "bookingForm",
  "/external-booking/:key": "booking",
  "/external-document/:shortKey": "document",
  "/incidents/public/:key": "incident",
};

/** Pages whose record is not of the list before it. */
const lists: Readonly<Record<string, string>> = {
  "/asset-prices/asset/:id": "/assets",
  "/bulk-upload/:id": "/bulk-uploads",
};

const nameOf = (path: string) =>
  path
    .replaceAll(/[/:]+/g, "-")
    .replaceAll(/[^\w-]/g, "")
    .replace(/^-+/, "") || "home";

async function rowsOf(admin: Caller, list: string): Promise<readonly JsonRecord[]> {
  const data = await admin.read(list);
  return isList(data) ? data.filter(isRecord) : [];
}

/** The first record, and the first one in another state. */
async function recordsOf(admin: Caller, list: string): Promise<string[]> {
  const rows = await rowsOf(admin, list);
  const [first] = rows;
  const other = rows.find((row) => row["state"] !== first?.["state"]);
  return [first, other].flatMap((row) => (typeof row?.["id"] === "string" ? [row["id"]] : []));
}

async function addressesOf(page: Page, admin: Caller, keys: Readonly<Record<string, string>>): Promise<PageAddress[]> {
  const { path } = page;
  const [name, isPublic] = [nameOf(path), page.access === "external" || page.access === "public"];
  const keyName = keyNames[path];
  if (keyName !== undefined) {
    const known = { name, path: path.replace(/:\w+\??/, keys[keyName] ?? NO_KEY), isPublic };
    const unknown = { name: `${name}-unknown`, path: path.replace(/:\w+\??/, NO_KEY), isPublic };
    const bare = { name: `${name}-without`, path: path.replace(/\/:\w+\?$/, ""), isPublic };
    return path.endsWith("?") ? [known, unknown, bare] : [known, unknown];
  }
  if (path.includes(":id")) {
    const ids = await recordsOf(admin, lists[path] ?? path.replace("/:id", ""));
    const found = ids.length > 0 ? ids : [NO_RECORD];
    return found.map((id, at) => ({ name: `${name}-${at + 1}`, path: path.replace(":id", id), isPublic }));
  }
  return [{ name, path: path.replace(/:\w+\??/, NO_KEY), isPublic }];
}

/** A page for each report that the server describes. */
async function reportAddresses(admin: Caller): Promise<PageAddress[]> {
  const { bytes } = await admin.get("/api/openapi.json");
  const names = readOperations(readJson(bytes.toString())).flatMap(({ path }) => {
    const [, name] = /^\/reports\/([\w-]+)$/.exec(path) ?? [];
    return name === undefined ? [] : [name];
  });
  return names.map((name) => ({ name: `report-${name}`, path: `/reports/${name}`, isPublic: false }));
}

/** Every page of the table of pages, with records of the database in its path. */
export async function pageAddresses(admin: Caller, keys: Readonly<Record<string, string>>): Promise<PageAddress[]> {
  const plain = all.filter(({ path }) => path !== "/reports/:name");
  const found = await Promise.all(plain.map((page) => addressesOf(page, admin, keys)));
  return [...found.flat(), ...(await reportAddresses(admin))];
}
