import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { tasks } from "#server/tasks.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBundleFixture } from "#tests/support/bundle-fixture.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let bundle: Awaited<ReturnType<typeof createBundleFixture>>;

beforeAll(async () => {
  bundle = await createBundleFixture(app, admin);
});
afterAll(() => bundle.server.close());

/** One of the servers renders a document. */
const render = async (document_id: string) =>
  tasks
    .find(({ name }) => name === "print_document")
    ?.run(app.services, { payload: { document_id }, signal: new AbortController().signal });

test("a rendering that took long sends nothing of a file that was replaced, and the present one is sent", async () => {
  const { first, second, documents } = await bundle.drafts();
  useFakeRenderer(app.services, async () => {
    // Meanwhile the other server cannot render the second document: both are drafts again, corrected and sent again.
    useFakeRenderer(app.services, async () => {
      throw new AppError("document_unprintable");
    });
    await render(second.id);
    expect(await bundle.statesOf(documents)).toEqual(["draft", "draft"]);
    useFakeRenderer(app.services, async () => Buffer.from("%PDF-1.7 present\n%%EOF"));
    await bundle.given.withText(await bundle.given.read(first.id), "El texto corregido.");
    dataOf(await bundle.sendTogether(await bundle.readAll(documents)));
    await render(second.id);
    return Buffer.from("%PDF-1.7 former\n%%EOF");
  });
  dataOf(await bundle.sendTogether(documents));
  await render(first.id);
  expect(await bundle.statesOf(documents)).toEqual(["printing", "printing"]);
  await runJobs(app.services);
  expect(await bundle.statesOf(documents)).toEqual(["sent", "sent"]);
  const [row] = await app.db.query<{ key: string }>("select pdf_key as key from document where id = $1", [first.id]);
  let text = "";
  for await (const chunk of await app.services.files.get(row?.key ?? "")) text += String(chunk);
  expect(text).toContain("present");
});
