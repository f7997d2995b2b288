import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOffice } from "#server/services/office/find-office.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "llavero-office-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A machine with a LibreOffice, as distributions lay it down: a link in `bin` to the program beside its libraries. */
async function aMachine(name: string, libraries: readonly string[]): Promise<string> {
  const [bin, program] = [path.join(folder, name, "bin"), path.join(folder, name, "lib/libreoffice/program")];
  await mkdir(bin, { recursive: true });
  await mkdir(program, { recursive: true });
  await writeFile(path.join(program, "soffice"), "#!/bin/sh\n");
  await chmod(path.join(program, "soffice"), 0o755);
  for (const library of libraries) await writeFile(path.join(program, library), "");
  await symlink(path.join(program, "soffice"), path.join(bin, "soffice"));
  return bin;
}

const nameOn = (searchPath: string, gotenbergUrl: string | null = null) =>
  findOffice({ gotenbergUrl, searchPath, log: () => {} }).name;

test("a LibreOffice of the machine's prints where it has Writer, and not where it has Calc alone", async () => {
  expect(nameOn(await aMachine("whole", ["libswlo.so", "libsclo.so"]))).toBe("soffice");
  expect(nameOn(await aMachine("calc-only", ["libsclo.so"]))).toBe("wasm");
});

test("without one it is that of the registry, and a Gotenberg that is named goes before both", async () => {
  expect(nameOn(path.join(folder, "nowhere"))).toBe("wasm");
  expect(nameOn(path.join(folder, "whole/bin"), "http://127.0.0.1:1")).toBe("gotenberg");
});
