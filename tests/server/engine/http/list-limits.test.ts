import { beforeAll, describe, expect, test } from "vitest";
import { filterParameters } from "#shared/domain/core/list.ts";
import { MAX_FILTER_VALUES, SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { routes } from "#server/routes.ts";
import type { Api } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

/* No parameter of a read multiplies its work: every list, export and report refuses more than a person asks for. */

const { app } = testServer({ role: null });
let api: Api;
beforeAll(async () => {
  api = await app.logInAs("super_admin");
});

const MISSING = "01890000-0000-7000-8000-000000000000";
const addressOf = (path: string) => path.replaceAll(/:\w+/g, MISSING);
const all: readonly Resource[] = resources;
const resourceAt = (path: string) => all.find((resource) => path === `/${resource.path}`);

const reads = routes.filter(({ method, access }) => method === "GET" && access !== "public");
const searched = reads.filter(({ parameters }) => parameters?.includes("query")).map(({ path }) => path);
const listed = searched.flatMap((path) => {
  const resource = resourceAt(path);
  return resource ? [{ path, resource }] : [];
});

const words = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join(" ");
const errorsAt = async (path: string, query: Readonly<Record<string, string>>) => {
  const { status, body } = await api.get(`${addressOf(path)}?${new URLSearchParams(query)}`);
  return { status, errors: body.errors };
};
const tooLong = (message: string) => ({
  status: 400,
  errors: [{ message, translationKey: "error.search_too_long", params: SEARCH_LIMITS, field: "query" }],
});

test("every list of the definitions can be searched, and so tested here", () => {
  const paths = new Set(listed.map(({ resource }) => resource.name));
  const without = all.filter(({ name, path }) => !paths.has(name) && reads.some((route) => route.path === `/${path}`));
  expect(without.map(({ name }) => name)).toEqual([]);
});

describe.each(searched)("GET %s", (path) => {
  test("a search of more than 12 different words or 200 characters is refused with a text that says so", async () => {
    const text = "Busca con 12 palabras y 200 caracteres como mucho";
    expect(await errorsAt(path, { query: words(SEARCH_LIMITS.words + 1) })).toMatchObject(tooLong(text));
    expect(await errorsAt(path, { query: "x".repeat(SEARCH_LIMITS.characters + 1) })).toMatchObject(tooLong(text));
  });
});

describe.each(listed)("GET $path", ({ path, resource }) => {
  test("twelve words are searched, and one word that comes sixty times", async () => {
    for (const query of [words(SEARCH_LIMITS.words), "ab ".repeat(60)])
      expect(await errorsAt(path, { query })).toMatchObject({ status: 200 });
  });

  test("a filter with more values than are allowed is refused at its name", async () => {
    for (const [parameter, { operator }] of filterParameters(resource)) {
      const value =
        operator === "contains"
          ? "x".repeat(201)
          : Array(MAX_FILTER_VALUES + 1)
              .fill(MISSING)
              .join(",");
      const { status, errors } = await errorsAt(path, { [parameter]: value });
      expect({ parameter, status, field: errors?.[0]?.field }).toEqual({ parameter, status: 400, field: parameter });
    }
  });

  test("more than one sort order, a page beyond the last and a page of more rows are refused", async () => {
    const [first = "", second = first] = resource.sortable;
    for (const [parameter, value] of [
      ["sort", `${first},${second}`],
      ["page", "1000001"],
      ["page_size", "201"],
    ] as const)
      expect(await errorsAt(path, { [parameter]: value })).toMatchObject({
        status: 400,
        errors: [{ field: parameter }],
      });
  });

  test("a parameter that comes twice is one value, and never a second search, sort order or page", async () => {
    for (const parameter of ["sort", "page", "page_size"])
      expect((await api.get(`${path}?${parameter}=1&${parameter}=2`)).status).toBe(400);
    const twice = `query=${encodeURIComponent(words(7))}&query=${encodeURIComponent(`otra ${words(14)}`)}`;
    expect((await api.get(`${path}?${twice}`)).status).toBe(400);
  });
});

test("the text is in the language of the user", async () => {
  const { body } = await api.speaking("en").get(`/persons?query=${"x".repeat(201)}`);
  expect(body.errors[0]?.message).toBe("Search with 12 words and 200 characters at most");
});

test.each(reads.filter(({ path }) => path.endsWith("/export") && searched.includes(path)).map(({ path }) => path))(
  "GET %s exports at most 400 chosen rows and 100 columns by name",
  async (path) => {
    const ids = Array(MAX_FILTER_VALUES + 1)
      .fill(MISSING)
      .join(",");
    expect(await errorsAt(path, { ids })).toMatchObject({ status: 400, errors: [{ field: "ids" }] });
    const columns = Array(101).fill("id").join(",");
    expect(await errorsAt(path, { columns })).toMatchObject({ status: 400, errors: [{ field: "columns" }] });
  },
);

const periods = Object.values(reports).filter(({ period }) => period.kind === "days" || period.kind === "months");

test.each(periods.map(({ name }) => name))("the report %s covers ten years at most", async (name) => {
  for (const path of [`/reports/${name}`, `/reports/${name}/export`, `/reports/${name}/pdf`]) {
    const { status, errors } = await errorsAt(path, { from: "2010-01-01", to: "2026-12-31" });
    expect({ status, error: errors[0] }).toMatchObject({
      status: 400,
      error: { translationKey: "validation.period_too_long", field: "to" },
    });
  }
});
