import path from "node:path";
import { fileURLToPath } from "node:url";

/** What the server and the process that prints say to each other. */
export interface PrintOrder {
  readonly docx: Buffer;
}
export type PrintAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "pdf"; readonly pdf: Buffer }
  | { readonly kind: "failed"; readonly message: string };

/** It takes 1.2 GB at rest; a document that makes it take more than this is refused. */
export const MEMORY_BYTES = 2_500 * 1_048_576;

/** What the process ends with then. A kernel that is short of memory kills it otherwise. */
export const OUT_OF_MEMORY = 137;

/** Where the registry's package keeps LibreOffice. */
export const WASM_FOLDER = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@matbee/libreoffice-converter/package.json"))),
  "wasm",
);
