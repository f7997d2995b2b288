import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashRevisions } from "#server/areas/documents/templates/hash-revisions.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
function hash(text: string, size: number) {
  const hashes = hashRevisions();
  for (let at = 0; at < text.length; at += size) hashes.add(Buffer.from(text.slice(at, at + size)));
  return hashes.end();
}

test("a file is hashed whole and up to the end of each revision, however it arrives", () => {
  const ends = ["uno%%EOF", "%%EOF\n", "dos%%EOF\r\n", "tres %%EO %%EOF\r", "%%%EOF"];
  const parts = ends.map((_end, index) => ends.slice(0, index + 1).join(""));
  const text = `${parts.at(-1)} cola`;
  for (const size of [1, 2, 3, 5, 6, 7, 8, 100]) {
    const { sha256: whole, revisions } = hash(text, size);
    expect(whole).toBe(sha256(text));
    for (const part of parts) expect.soft(revisions).toContain(sha256(part));
    expect(revisions).not.toContain(sha256("uno"));
    expect(hash(parts.at(-1) ?? "", size).revisions).toContain(sha256(parts.at(-1) ?? ""));
  }
});

test("a crafted file with thousands of ends is hashed whole, and only its first revisions are", () => {
  const text = "%%EOF".repeat(10_000);
  const { sha256: whole, revisions } = hash(text, 4_096);
  expect(whole).toBe(sha256(text));
  expect(revisions).toHaveLength(32);
});
