import { expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DocumentRenderer } from "#server/engine/services/document-renderer/document-renderer.ts";
import { withRenderCache } from "#server/engine/services/document-renderer/render-cache.ts";

/** A renderer that records its calls. */
function anOffice(print: (text: string) => Promise<Buffer> = async (text) => Buffer.from(`%PDF-${text}`)) {
  const printed: string[] = [];
  const inner: DocumentRenderer = {
    name: "wasm",
    toPdf(docx) {
      printed.push(docx.toString());
      return print(docx.toString());
    },
    async close() {
      printed.push("closed");
    },
  };
  return { office: withRenderCache(inner), printed };
}

const text = (words: string) => Buffer.from(words);
const onceEach = async (office: DocumentRenderer, from: number, to: number) => {
  for (let number = from; number < to; number += 1) await office.toPdf(text(`n${number}`));
};

test("recent renders are cached, and concurrent equal ones are rendered once", async () => {
  const { office, printed } = anOffice();
  const [one, two] = await Promise.all([office.toPdf(text("a")), office.toPdf(text("a"))]);
  expect(one).toEqual(two);
  expect(await office.toPdf(text("a"))).toEqual(one);
  await office.toPdf(text("b"));
  expect(printed).toEqual(["a", "b"]);
});

test("the twelve most recently used renders are cached", async () => {
  const { office, printed } = anOffice();
  await onceEach(office, 0, 12);
  await office.toPdf(text("n0"));
  await office.toPdf(text("new"));
  printed.length = 0;
  await office.toPdf(text("n0"));
  await office.toPdf(text("n2"));
  expect(printed).toEqual([]);
  await office.toPdf(text("n1"));
  expect(printed).toEqual(["n1"]);
});

test("a failure is not cached, and is returned to all concurrent callers", async () => {
  const tries: Promise<Buffer>[] = [Promise.reject(new AppError("unavailable")), Promise.resolve(text("%PDF-"))];
  const { office, printed } = anOffice(() => tries.shift() ?? Promise.reject(new Error("too often")));
  const asked = await Promise.allSettled([office.toPdf(text("a")), office.toPdf(text("a"))]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await office.toPdf(text("a"))).toEqual(text("%PDF-"));
  expect(printed).toEqual(["a", "a"]);
});

test("a PDF of more than four megabytes is not cached", async () => {
  const { office, printed } = anOffice(async () => Buffer.alloc(4 * 1_048_576 + 1));
  await office.toPdf(text("long"));
  await office.toPdf(text("long"));
  expect(printed).toEqual(["long", "long"]);
});

test("closing the cache closes its renderer", async () => {
  const { office, printed } = anOffice();
  await office.close();
  expect([office.name, printed]).toEqual(["wasm", ["closed"]]);
});
