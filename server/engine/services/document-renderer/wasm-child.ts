import { createWorkerConverter } from "@matbee/libreoffice-converter/server";
import { useOwnFonts } from "./own-fonts.ts";
import { PDF_EXPORT_OPTIONS } from "./document-renderer.ts";
import { detectStall } from "./detect-stall.ts";
import {
  MEMORY_BYTES,
  OUT_OF_MEMORY,
  type RenderReply,
  type RenderOrder,
  STALLED,
  WASM_FOLDER,
} from "./wasm-orders.ts";

/*
 * The process that runs LibreOffice as WebAssembly; it has no access to the server or its secrets. Documents are
 * rendered one after the other in a worker thread, while this thread watches the memory.
 */

const WATCH_MS = 250;

const sendReply = (reply: RenderReply) => process.send?.(reply);

let isStarting = true;
const isStalled = detectStall(WATCH_MS);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(OUT_OF_MEMORY);
  const { user, system } = process.cpuUsage();
  if (isStarting && isStalled((user + system) / 1000)) process.exit(STALLED);
}, WATCH_MS);
process.once("disconnect", () => process.exit(0));

const converter = await createWorkerConverter({ wasmPath: WASM_FOLDER });
isStarting = false;

process.on("message", ({ docx }: RenderOrder) => {
  converter
    .convert(
      useOwnFonts(Buffer.from(docx)),
      { inputFormat: "docx", outputFormat: "pdf", filterOptions: PDF_EXPORT_OPTIONS },
      "document.docx",
    )
    .then(
      ({ data }) => sendReply({ kind: "pdf", pdf: Buffer.from(data) }),
      (error: unknown) => sendReply({ kind: "failed", message: String(error) }),
    );
});
sendReply({ kind: "ready" });
