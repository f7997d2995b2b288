import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocumentRenderer } from "#server/engine/services/document-renderer/create-document-renderer.ts";

describe("choosing a document renderer", () => {
  let folder = "";
  const find = (gotenbergUrl: string | null = null) =>
    createDocumentRenderer({ gotenbergUrl, searchPath: path.join(folder, "bin"), log: () => {} }).name;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "llavero-office-"));
    await mkdir(path.join(folder, "bin"));
    await mkdir(path.join(folder, "program"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("without LibreOffice on the machine the bundled renderer is used", () => {
    expect(find()).toBe("wasm");
  });

  it("LibreOffice is used only if its word processor is installed", async () => {
    const program = path.join(folder, "program", "soffice");
    await writeFile(program, "");
    await chmod(program, 0o755);
    await writeFile(path.join(folder, "program", "soffice.bin"), "");
    await symlink(program, path.join(folder, "bin", "soffice"));
    expect(find()).toBe("wasm");
    await writeFile(path.join(folder, "program", "libswlo.so"), "");
    expect(find()).toBe("soffice");
  });

  it("a configured Gotenberg is used, whatever else is available", () => {
    expect(find("http://127.0.0.1:3001")).toBe("gotenberg");
  });
});
