import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOffice } from "#server/engine/services/office/find-office.ts";

describe("what prints Word documents", () => {
  let folder = "";
  const find = (gotenbergUrl: string | null = null) =>
    findOffice({ gotenbergUrl, searchPath: path.join(folder, "bin"), log: () => {} }).name;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "llavero-office-"));
    await mkdir(path.join(folder, "bin"));
    await mkdir(path.join(folder, "program"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is the library's own where the machine has no LibreOffice", () => {
    expect(find()).toBe("wasm");
  });

  it("is not the machine's while that has a spreadsheet alone, and is once it has the word processor", async () => {
    const program = path.join(folder, "program", "soffice");
    await writeFile(program, "");
    await chmod(program, 0o755);
    await writeFile(path.join(folder, "program", "soffice.bin"), "");
    await symlink(program, path.join(folder, "bin", "soffice"));
    expect(find()).toBe("wasm");
    await writeFile(path.join(folder, "program", "libswlo.so"), "");
    expect(find()).toBe("soffice");
  });

  it("is the Gotenberg that is named, whatever else there is", () => {
    expect(find("http://127.0.0.1:3001")).toBe("gotenberg");
  });
});
