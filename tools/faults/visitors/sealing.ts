import { setTimeout as pause } from "node:timers/promises";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import { dataOf } from "#tests/support/api.ts";
import type { Random } from "../harness/random.ts";
import type { Counts } from "./counts.ts";
import { requestSending, countEvents, hashOf, readDocument, sign, signingPath } from "./documents.ts";
import { waitUntil } from "../harness/server.ts";
import type { FaultInstallation } from "./installation.ts";

/** A seal takes 0.3 to 1.5 s from the last signature. */
const LONGEST_MS = 1_800;

/** The server is killed between the last signature and the sealed file. */
export async function killSeals(
  installation: FaultInstallation,
  counts: Counts,
  rounds: number,
  random: Random,
): Promise<void> {
  let server = await installation.start();
  for (let round = 0; round < rounds; round += 1) {
    const id = await requestSending(server, `Eva Gil ${round}`);
    await waitUntil("a document to be sent", async () => (await readDocument(server, id)).state === "sent");
    const path = await signingPath(server, id);
    await sign(server, path);
    await pause(random.int(LONGEST_MS));
    await server.kill();

    server = await installation.start();
    await waitUntil("a seal", async () => (await readDocument(server, id)).signed_pdf_sha256 !== null);
    const { state, signed_pdf_sha256 } = await readDocument(server, id);
    const { bytes } = await server.visitor.download(`${path}/signed`);
    const versions = dataOf(await server.api.get<DocumentVersion[]>(`/documents/${id}/versions`));
    const checked = await server.visitor.upload<{ outcome: string }>("/external-verify/file", "a.pdf", bytes);
    counts.holds("what all signed is sealed by itself", state === "signed");
    counts.holds("once", (await countEvents(server, id, "sealed")) === 1);
    counts.holds("into one file", versions.filter(({ kind }) => kind === "signed").length === 1);
    counts.holds("of the hash that is kept", hashOf(bytes) === signed_pdf_sha256);
    counts.holds("which the public page verifies", checked.body.data.outcome !== "unknown");
  }
}
