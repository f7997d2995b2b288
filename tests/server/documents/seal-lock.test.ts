import { expect, test } from "vitest";
import { whileSealing } from "#server/areas/documents/seal/seal-lock.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, given } = testServer();

/** A promise that is settled from outside. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test("one server at a time seals a document: another one at work is not waited for, and its turn comes afterwards", async () => {
  const { id } = await given.aDocument();
  const [started, finish] = [gate(), gate()];
  const first = whileSealing(app.services, id, async () => {
    started.open();
    await finish.opened;
  });
  await started.opened;
  const runs: string[] = [];
  await whileSealing(app.services, id, async () => void runs.push("meanwhile"));
  expect(runs).toEqual([]);
  finish.open();
  await first;
  await whileSealing(app.services, id, async () => void runs.push("afterwards"));
  expect(runs).toEqual(["afterwards"]);
});

test("the seal of one document does not hold up that of another", async () => {
  const [one, other] = [await given.aDocument(), await given.aDocument()];
  const runs: string[] = [];
  await whileSealing(app.services, one.id, () =>
    whileSealing(app.services, other.id, async () => void runs.push("other")),
  );
  expect(runs).toEqual(["other"]);
});

test("a failure while sealing is passed on and leaves the document free", async () => {
  const { id } = await given.aDocument();
  await expect(whileSealing(app.services, id, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  const runs: string[] = [];
  await whileSealing(app.services, id, async () => void runs.push("again"));
  expect(runs).toEqual(["again"]);
});
