import { beforeAll, expect, test } from "vitest";
import type { SavedListView, ListViewInput } from "#shared/domain/account/list-view.ts";
import { MAX_LIST_VIEWS } from "#shared/domain/account/policy.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: viewer } = testServer({ role: "viewer" });
let agent: Api;
beforeAll(async () => {
  agent = await app.logInAs("agent");
});

const aView = (input: Partial<ListViewInput> = {}): ListViewInput => ({
  list: "/rentals",
  name: "Acaban pronto",
  search: "sort=end_date&status=active",
  columns: ["code", "end_date"],
  is_default: false,
  ...input,
});
const make = async (api: Api, input: Partial<ListViewInput>) =>
  dataOf(await api.post<SavedListView>("/list-views", aView(input)));
const viewsOf = async (api: Api, list: string) =>
  dataOf(await api.get<SavedListView[]>("/list-views")).filter((view) => view.list === list);

test("a read-only user creates, changes and deletes views", async () => {
  const created = await viewer.post<SavedListView>("/list-views", aView());
  expect(created.status).toBe(201);
  const { id, version, ...rest } = created.body.data;
  expect(rest).toEqual(aView());
  const changed = dataOf(
    await viewer.patch<SavedListView>(`/list-views/${id}`, { version, search: "sort=code", columns: null }),
  );
  expect(changed).toEqual({ ...aView({ search: "sort=code", columns: null }), id, version: version + 1 });
  expect(await viewsOf(viewer, "/rentals")).toEqual([changed]);
  expect((await viewer.delete(`/list-views/${id}`)).status).toBe(200);
  expect(await viewsOf(viewer, "/rentals")).toEqual([]);
});

test("a user can neither read, change nor delete another user's view, nor learn that it exists", async () => {
  const { id, version } = await make(viewer, { list: "/persons" });
  expect(await viewsOf(agent, "/persons")).toEqual([]);
  expect((await agent.patch(`/list-views/${id}`, { version, name: "Mía" })).status).toBe(404);
  expect((await agent.delete(`/list-views/${id}`)).status).toBe(404);
  expect((await agent.post("/list-views", { ...aView(), user_id: id })).status).toBe(400);
  expect(await viewsOf(viewer, "/persons")).toMatchObject([{ id, version, name: "Acaban pronto" }]);
});

test("a view name is unique per user and list, ignoring case and accents", async () => {
  await make(viewer, { list: "/owners", name: "Últimos" });
  const taken = await viewer.post("/list-views", aView({ list: "/owners", name: "ultimos" }));
  expect(taken.status).toBe(409);
  expect(taken.body.errors).toMatchObject([{ field: "name", translationKey: "error.duplicate" }]);
  await make(viewer, { list: "/properties", name: "Últimos" });
  await make(agent, { list: "/owners", name: "Últimos" });
});

test("a list has one default view: a new one replaces it, and clearing it leaves none", async () => {
  const first = await make(viewer, { list: "/incidents", name: "Uno", is_default: true });
  const second = await make(viewer, { list: "/incidents", name: "Dos", is_default: true });
  await make(viewer, { list: "/assets", name: "Uno", is_default: true });
  const defaults = async () =>
    (await viewsOf(viewer, "/incidents")).filter((view) => view.is_default).map(({ name }) => name);
  expect(await defaults()).toEqual(["Dos"]);
  const stale = await viewer.patch(`/list-views/${first.id}`, { version: first.version, is_default: true });
  expect(stale.status).toBe(409);
  const version = first.version + 1;
  dataOf(await viewer.patch(`/list-views/${first.id}`, { version, is_default: true }));
  expect(await defaults()).toEqual(["Uno"]);
  dataOf(await viewer.patch(`/list-views/${first.id}`, { version: version + 1, is_default: false }));
  expect(await defaults()).toEqual([]);
  expect(second.is_default).toBe(true);
});

test("two views set as default concurrently leave one default", async () => {
  const names = ["a", "b", "c", "d"];
  const created = await Promise.all(
    names.map((name) => viewer.post("/list-views", aView({ list: "/addresses", name, is_default: true }))),
  );
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await viewsOf(viewer, "/addresses")).filter(({ is_default }) => is_default)).toHaveLength(1);
});

test("an invalid list, name or query string is refused at its field", async () => {
  const wrong: readonly [Partial<ListViewInput>, string][] = [
    [{ list: "/nowhere" }, "list"],
    [{ list: "/rentals/:id" }, "list"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ search: "x".repeat(2001) }, "search"],
    [{ search: "a\u0000b" }, "search"],
    [{ columns: ["<script>"] }, "columns"],
  ];
  for (const [input, field] of wrong) {
    const refused = await agent.post("/list-views", aView(input));
    expect(refused.status, field).toBe(400);
    expect(refused.body.errors.map((error) => error.field?.split(".")[0])).toEqual([field]);
  }
});

test("views beyond a list's limit are refused, also when concurrent, and other lists still accept some", async () => {
  const tries = Array.from({ length: MAX_LIST_VIEWS + 3 }, (_nothing, index) =>
    agent.post("/list-views", aView({ list: "/audit", name: `Vista ${index}` })),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_LIST_VIEWS);
  expect(statuses.filter((status) => status === 422)).toHaveLength(3);
  await make(agent, { list: "/persons" });
});
