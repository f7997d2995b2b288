import path from "node:path";
import { fileURLToPath } from "node:url";

/** Messages between the server and the rendering process. */
export interface RenderOrder {
  readonly docx: Buffer;
}
export type RenderReply =
  | { readonly kind: "ready" }
  | { readonly kind: "pdf"; readonly pdf: Buffer }
  | { readonly kind: "failed"; readonly message: string };

/** Memory limit. The process takes 1.2 GB when idle; a document that exceeds the limit is refused. */
export const MEMORY_BYTES = 2_500 * 1_048_576;

/** Exit code of the process in that case. Without the limit, a kernel short of memory would kill it. */
export const OUT_OF_MEMORY = 137;

/** Exit code of a start that hangs without using the processor; another attempt usually succeeds. */
export const STALLED = 75;

/** LibreOffice's folder in the npm package. */
export const WASM_FOLDER = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@matbee/libreoffice-converter/package.json"))),
  "wasm",
);
