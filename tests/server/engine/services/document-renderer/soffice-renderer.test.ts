import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSofficeRenderer } from "#server/engine/services/document-renderer/soffice-renderer.ts";

describe("rendering with the machine's LibreOffice", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "llavero-soffice-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function renderWith(script: string): Promise<Buffer> {
    const program = path.join(folder, "soffice");
    await writeFile(program, `#!/bin/sh\nfor last; do :; done\nfolder=$(dirname "$last")\n${script}\n`);
    await chmod(program, 0o755);
    return createSofficeRenderer(program).toPdf(Buffer.from("docx"));
  }

  test("LibreOffice renders a document", async () => {
    expect((await renderWith('printf "%%PDF-1.7" > "$folder/document.pdf"')).toString()).toBe("%PDF-1.7");
  });

  test("LibreOffice is requested to tag the PDF", async () => {
    const isTagged = `case "$*" in *'"UseTaggedPDF":{"type":"boolean","value":"true"}'*) ;; *) exit 1 ;; esac`;
    const pdf = await renderWith(`${isTagged}\nprintf "%%PDF-1.7" > "$folder/document.pdf"`);
    expect(pdf.toString()).toBe("%PDF-1.7");
  });

  /** A LibreOffice that notes each start, and whether its profile was there and untouched by the document before. */
  const noting = `profile=$(printf %s "$1" | sed 's#^-env:UserInstallation=file://##')
if [ -e "$profile/settings" ]; then state=warm; else state=cold; mkdir -p "$profile"; touch "$profile/settings"; fi
if [ -e "$profile/document" ]; then state=dirty; fi
echo "$state" >> "$(dirname "$0")/starts"
touch "$profile/document"
if [ "$state" = cold ]; then rm "$profile/document"; fi
printf "%%PDF-1.7" > "$folder/document.pdf"`;

  test("documents start from the profile of an earlier start, and none sees what another left", async () => {
    await renderWith(noting);
    const renderer = createSofficeRenderer(path.join(folder, "soffice"));
    renderer.prepare();
    renderer.prepare();
    const rendered = await Promise.all([1, 2].map(() => renderer.toPdf(Buffer.from("docx"))));
    expect(rendered.map(String)).toEqual(["%PDF-1.7", "%PDF-1.7"]);
    const starts = (await readFile(path.join(folder, "starts"), "utf8")).trim().split("\n");
    // The first is of a renderer that was not prepared.
    expect(starts).toEqual(["cold", "cold", "warm", "warm"]);
    await renderer.close();
  });

  test("LibreOffice that does not start ahead of need is started for the document", async () => {
    await expect(renderWith("exit 1")).rejects.toMatchObject({ code: "document_unprintable" });
    const renderer = createSofficeRenderer(path.join(folder, "soffice"));
    renderer.prepare();
    await expect(renderer.toPdf(Buffer.from("docx"))).rejects.toMatchObject({ code: "document_unprintable" });
    await renderer.close();
  });

  test("LibreOffice that exits without a PDF marks the document as unprintable", async () => {
    await expect(renderWith("exit 0")).rejects.toMatchObject({ code: "document_unprintable" });
    await expect(renderWith("exit 1")).rejects.toMatchObject({ code: "document_unprintable" });
  });

  test("LibreOffice that is killed, crashes or is missing is unavailable", async () => {
    await expect(renderWith("kill -9 $$")).rejects.toMatchObject({ code: "unavailable" });
    await expect(renderWith("exit 139")).rejects.toMatchObject({ code: "unavailable" });
    const gone = createSofficeRenderer(path.join(folder, "nothing"));
    await expect(gone.toPdf(Buffer.from("docx"))).rejects.toMatchObject({ code: "unavailable" });
  });
});
