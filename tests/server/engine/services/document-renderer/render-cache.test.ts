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
    prepare: () => void calls.push("prepared"),
    async close() {
      calls.push("closed");
    },
  };
  return { renderer: withRenderCache(inner), calls };
}

const text = (words: string) => Buffer.from(words);
const renderEach = async (renderer: DocumentRenderer, from: number, to: number) => {
  for (let number = from; number < to; number += 1) await renderer.toPdf(text(`n${number}`));
};

test("recent renders are cached, and concurrent equal ones are rendered once", async () => {
  const { renderer, calls } = aRenderer();
  const [one, two] = await Promise.all([renderer.toPdf(text("a")), renderer.toPdf(text("a"))]);
  expect(one).toEqual(two);
  expect(await renderer.toPdf(text("a"))).toEqual(one);
  await renderer.toPdf(text("b"));
  expect(calls).toEqual(["a", "b"]);
});

test("the twelve most recently used renders are cached", async () => {
  const { renderer, calls } = aRenderer();
  await renderEach(renderer, 0, 12);
  await renderer.toPdf(text("n0"));
  await renderer.toPdf(text("new"));
  calls.length = 0;
  await renderer.toPdf(text("n0"));
  await renderer.toPdf(text("n2"));
  expect(calls).toEqual([]);
  await renderer.toPdf(text("n1"));
  expect(calls).toEqual(["n1"]);
});

test("a failure is not cached, and is returned to all concurrent callers", async () => {
  const tries: Promise<Buffer>[] = [Promise.reject(new AppError("unavailable")), Promise.resolve(text("%PDF-"))];
  const { renderer, calls } = aRenderer(() => tries.shift() ?? Promise.reject(new Error("too often")));
  const results = await Promise.allSettled([renderer.toPdf(text("a")), renderer.toPdf(text("a"))]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await renderer.toPdf(text("a"))).toEqual(text("%PDF-"));
  expect(calls).toEqual(["a", "a"]);
});

test("a PDF of more than four megabytes is not cached", async () => {
  const { renderer, calls } = aRenderer(async () => Buffer.alloc(4 * 1_048_576 + 1));
  await renderer.toPdf(text("long"));
  await renderer.toPdf(text("long"));
  expect(calls).toEqual(["long", "long"]);
});

test("closing the cache closes its renderer", async () => {
  const { renderer, calls } = aRenderer();
  await renderer.close();
  expect([renderer.name, calls]).toEqual(["wasm", ["closed"]]);
});
