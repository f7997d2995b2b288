import { expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Office } from "#server/engine/services/office/office.ts";
import { rememberPrints } from "#server/engine/services/office/remembering-office.ts";

/** An office that notes what it prints. */
function anOffice(print: (text: string) => Promise<Buffer> = async (text) => Buffer.from(`%PDF-${text}`)) {
  const printed: string[] = [];
  const inner: Office = {
    name: "wasm",
    toPdf(docx) {
      printed.push(docx.toString());
      return print(docx.toString());
    },
    async close() {
      printed.push("closed");
    },
  };
  return { office: rememberPrints(inner), printed };
}

const text = (words: string) => Buffer.from(words);
const onceEach = async (office: Office, from: number, to: number) => {
  for (let number = from; number < to; number += 1) await office.toPdf(text(`n${number}`));
};

test("what was printed lately is there at once, and what two ask for meanwhile is printed once", async () => {
  const { office, printed } = anOffice();
  const [one, two] = await Promise.all([office.toPdf(text("a")), office.toPdf(text("a"))]);
  expect(one).toEqual(two);
  expect(await office.toPdf(text("a"))).toEqual(one);
  await office.toPdf(text("b"));
  expect(printed).toEqual(["a", "b"]);
});

test("twelve are remembered, those that were looked at last", async () => {
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

test("a refusal is forgotten, and told to all who asked meanwhile", async () => {
  const tries: Promise<Buffer>[] = [Promise.reject(new AppError("unavailable")), Promise.resolve(text("%PDF-"))];
  const { office, printed } = anOffice(() => tries.shift() ?? Promise.reject(new Error("too often")));
  const asked = await Promise.allSettled([office.toPdf(text("a")), office.toPdf(text("a"))]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await office.toPdf(text("a"))).toEqual(text("%PDF-"));
  expect(printed).toEqual(["a", "a"]);
});

test("a print of more than four megabytes is not kept", async () => {
  const { office, printed } = anOffice(async () => Buffer.alloc(4 * 1_048_576 + 1));
  await office.toPdf(text("long"));
  await office.toPdf(text("long"));
  expect(printed).toEqual(["long", "long"]);
});

test("closing closes what stands behind", async () => {
  const { office, printed } = anOffice();
  await office.close();
  expect([office.name, printed]).toEqual(["wasm", ["closed"]]);
});
