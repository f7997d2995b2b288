import { randomBytes } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { FilePurpose } from "#server/schema/file-columns.ts";

/** An incomplete file (being written, or left by a crash) has a key as well, so it can be found and removed. */
const KEY = /^[a-z-]+\/[0-9a-f]{2}\/[0-9a-f]{32}(\.part)?$/;

/** @throws AppError not_found when it is not a valid key: paths are built from valid keys only */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new AppError("not_found");
}

export function makeKey(purpose: FilePurpose): string {
  const name = randomBytes(16).toString("hex");
  return `${purpose}/${name.slice(0, 2)}/${name}`;
}
