import { expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DocumentRenderer } from "#server/engine/services/document-renderer/document-renderer.ts";
import { withRenderCache } from "#server/engine/services/document-renderer/render-cache.ts";

/** A renderer that records its calls. */
function aRenderer(render: (text: string) => Promise<Buffer> = async (text) => Buffer.from(`%PDF-${text}`)) {
  const calls: string[] = [];
  const inner: DocumentRenderer = {
    name: "wasm",
    toPdf(docx) {
      calls.push(docx.toString());
      return render(docx.toString());
    },
    async close() {
      calls.push("closed");
    },
  };
  return { office: withRenderCache(inner), calls };
}

const text = (words: string) => Buffer.from(words);
const renderEach = async (office: DocumentRenderer, from: number, to: number) => {
  for (let number = from; number < to; number += 1) await office.toPdf(text(`n${number}`));
};

test("recent renders are cached, and concurrent equal ones are rendered once", async () => {
  const { office, calls } = aRenderer();
  const [one, two] = await Promise.all([office.toPdf(text("a")), office.toPdf(text("a"))]);
  expect(one).toEqual(two);
  expect(await office.toPdf(text("a"))).toEqual(one);
  await office.toPdf(text("b"));
  expect(calls).toEqual(["a", "b"]);
});

test("the twelve most recently used renders are cached", async () => {
  const { office, calls } = aRenderer();
  await renderEach(office, 0, 12);
  await office.toPdf(text("n0"));
  await office.toPdf(text("new"));
  calls.length = 0;
  await office.toPdf(text("n0"));
  await office.toPdf(text("n2"));
  expect(calls).toEqual([]);
  await office.toPdf(text("n1"));
  expect(calls).toEqual(["n1"]);
});

test("a failure is not cached, and is returned to all concurrent callers", async () => {
  const tries: Promise<Buffer>[] = [Promise.reject(new AppError("unavailable")), Promise.resolve(text("%PDF-"))];
  const { office, calls } = aRenderer(() => tries.shift() ?? Promise.reject(new Error("too often")));
  const results = await Promise.allSettled([office.toPdf(text("a")), office.toPdf(text("a"))]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await office.toPdf(text("a"))).toEqual(text("%PDF-"));
  expect(calls).toEqual(["a", "a"]);
});

test("a PDF of more than four megabytes is not cached", async () => {
  const { office, calls } = aRenderer(async () => Buffer.alloc(4 * 1_048_576 + 1));
  await office.toPdf(text("long"));
  await office.toPdf(text("long"));
  expect(calls).toEqual(["long", "long"]);
});

test("closing the cache closes its renderer", async () => {
  const { office, calls } = aRenderer();
  await office.close();
  expect([office.name, calls]).toEqual(["wasm", ["closed"]]);
});
