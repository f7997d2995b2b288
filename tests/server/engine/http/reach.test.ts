import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { readUsersWithAccess } from "#server/areas/notifications/users-with-access.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { gateCases } from "#tests/support/gate-cases.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import {
  createPropertyFixture,
  type PropertyFixture,
  rowIn,
  scopedResources,
} from "#tests/support/property-fixture.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/*
 * Every entity that is in scope or out of it × every assignment of a manager × every path to a record: all paths
 * reach the row, or none. scope.test.ts covers references in other rows and all routes; live-changes.test.ts covers the live
 * connection.
 */

const WORDS = ["Alcornoque", "Bermejales"] as const;
type Word = (typeof WORDS)[number];

const { app, api: admin } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let manager: Api;
let fixtures: Record<Word, PropertyFixture>;

beforeAll(async () => {
  const given = createBuilders(admin);
  fixtures = {
    Alcornoque: await createPropertyFixture(given, admin, WORDS[0], createBookingBuilders(app, admin, given)),
    Bermejales: await createPropertyFixture(given, admin, WORDS[1], createBookingBuilders(app, admin, given)),
  };
  manager = await app.logInAs("manager");
});

const all: readonly Resource[] = resources;

type AccessPath = (api: Api, resource: Resource, id: string, word: Word) => Promise<boolean>;

/** Every access path to a record, and whether it reaches it. */
const accessPaths: Readonly<Record<string, AccessPath>> = {
  "the list": async (api, { path }, id) =>
    dataOf(await api.get<{ id: string }[]>(`/${path}?page_size=200`)).some((row) => row.id === id),
  "the search of list, pickers and palette": async (api, { path }, id, word) =>
    dataOf(await api.get<{ id: string }[]>(`/${path}?query=${word}`)).some((row) => row.id === id),
  "its own page": async (api, { path }, id) => (await api.get(`/${path}/${id}`)).status === 200,
  "its history": async (api, { path }, id) => (await api.get(`/${path}/${id}/timeline`)).status === 200,
  "the export": async (api, { path }, _id, word) =>
    JSON.stringify(await readSpreadsheet((await api.download(`/${path}/export`)).bytes)).includes(word),
};

const scopes: readonly {
  readonly name: string;
  readonly words: readonly Word[] | "all";
  readonly sees: readonly Word[];
}[] = [
  { name: "nothing", words: [], sees: [] },
  { name: "every property, explicitly", words: "all", sees: WORDS },
  { name: "the first property", words: ["Alcornoque"], sees: ["Alcornoque"] },
  { name: "the second property", words: ["Bermejales"], sees: ["Bermejales"] },
  { name: "both properties", words: WORDS, sees: WORDS },
];

/** The rules by which a row is in scope; each entity has exactly one. */
const rulesOf = ({ property_scope, named_by, follows, about, register }: Resource) => [
  ...(property_scope ? ["property_scope"] : []),
  ...(named_by ? ["named_by"] : []),
  ...(follows && !property_scope ? ["follows"] : []),
  ...(about ? ["about"] : []),
  ...(register ? ["register"] : []),
];

describe("the definitions", () => {
  test.each(all)("a $name says by one rule when it is in scope, or why it is a register for everybody", (resource) => {
    expect(rulesOf(resource)).toHaveLength(1);
  });

  test.each(all)("a $name that may be of no property keeps to the persons and owners that it names", (resource) => {
    const { property_scope, row, references, follows = [] } = resource;
    if (property_scope !== "property_id" || row.shape["property_id"]?._zod.def.type !== "nullable") return;
    const naming = Object.entries(references).filter(([, reference]) =>
      all.some(({ name, named_by }) => name === reference?.entity && named_by),
    );
    expect(follows).toEqual(expect.arrayContaining(naming.map(([column]) => column)));
  });

  test("whatever identifies people is no register", () => {
    const registers = all.filter(({ register }) => register).flatMap(({ row }) => Object.keys(row.shape));
    for (const field of ["documentation", "birth_date", "iban"]) expect(registers).not.toContain(field);
  });

  test("every column that names a person, owner or address is of the database", async () => {
    for (const { table, column, part_of } of all.flatMap(({ named_by = [] }) => named_by)) {
      const columns = await app.db.query<{ column_name: string }>(
        "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      );
      expect(columns.map(({ column_name }) => column_name)).toEqual(
        expect.arrayContaining([column, ...(part_of ? [part_of.by] : [])]),
      );
    }
  });
});

describe.each(gateCases(scopes, 2))("a manager assigned to $name", ({ words, sees }) => {
  beforeAll(async () => {
    await assignProperties(app.db, words === "all" ? words : words.map((word) => fixtures[word].property.id));
    // The database notifies the server of the assignment a moment later.
    const isKnown = async (word: Word) => {
      const { status } = await manager.get(`/properties/${fixtures[word].property.id}`);
      if ((status === 200) !== sees.includes(word)) throw new Error(`${word} is still ${status}`);
    };
    await vi.waitFor(() => Promise.all(WORDS.map(isKnown)), 2_000);
  });

  test.each(scopedResources)(
    "the manager reaches each assigned $name by every path, and no other by any",
    async (resource) => {
      for (const word of WORDS) {
        const { id } = rowIn(fixtures[word], resource.name);
        let leading = 0;
        for (const [accessPath, leadsTo] of Object.entries(accessPaths)) {
          // A record may not contain the word of its property; the administrator's result is the reference.
          const isThere = await leadsTo(admin, resource, id, word);
          if (isThere) leading += 1;
          const found = await leadsTo(manager, resource, id, word);
          expect({ accessPath, word, found }).toEqual({ accessPath, word, found: isThere && sees.includes(word) });
        }
        expect(leading).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test("the manager gets notifications only of assigned properties", async () => {
    for (const word of WORDS) {
      const users = await readUsersWithAccess(app.db, fixtures[word].property.id);
      const [row] = await app.db.query<{ id: string }>(`select id from "user" where email = $1`, [emailOf("manager")]);
      expect(users.some(({ id }) => id === row?.id)).toBe(sees.includes(word));
    }
  });

  test("the manager opens files only of assigned properties", async () => {
    for (const word of WORDS) {
      const owner = `/attachments?owner_entity=incident&owner_id=${fixtures[word].incident.id}`;
      const file = dataOf(await admin.upload<Attachment>(owner, "a.pdf", Buffer.from("%PDF-1.4\n%%EOF\n")));
      const status = sees.includes(word) ? 200 : 404;
      expect((await manager.download(`/attachments/${file.id}/file`)).status).toBe(status);
      expect((await manager.get(owner)).status).toBe(status);
    }
  });
});
