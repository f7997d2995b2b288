import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { createGotenbergRenderer } from "./gotenberg-renderer.ts";
import type { DocumentRenderer } from "./document-renderer.ts";
import { createSofficeRenderer } from "./soffice-renderer.ts";
import { createWasmRenderer, type WasmOptions } from "./wasm-renderer.ts";

export interface RendererOptions {
  /** The URL of a Gotenberg server, or null. */
  readonly gotenbergUrl: string | null;
  /** The folders of the `PATH`, in which programs are searched. */
  readonly searchPath: string;
  readonly log: WasmOptions["log"];
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}

/** Debian can install LibreOffice without the word processor; its library is then missing beside the program. */
function hasWriter(file: string): boolean {
  const folder = path.dirname(realpathSync(file));
  return !existsSync(path.join(folder, "soffice.bin")) || existsSync(path.join(folder, "libswlo.so"));
}

function findProgram(searchPath: string): string | null {
  const candidates = searchPath
    .split(path.delimiter)
    .flatMap((folder) => [path.join(folder, "soffice"), path.join(folder, "libreoffice")]);
  return candidates.find((file) => isRunnable(file) && hasWriter(file)) ?? null;
}

/** The configured Gotenberg, else LibreOffice on this machine, else the WebAssembly build from npm. */
export function createDocumentRenderer({ gotenbergUrl, searchPath, log }: RendererOptions): DocumentRenderer {
  if (gotenbergUrl !== null) return createGotenbergRenderer(gotenbergUrl);
  const program = findProgram(searchPath);
  return program === null ? createWasmRenderer({ log }) : createSofficeRenderer(program);
}
