import type { Platform } from "#shared/platform/platform.ts";

let current: Platform | null = null;

/** Called once, by `initClient`. */
export function setPlatform(platform: Platform): void {
  current = platform;
}

/** The platform that the composition root picked. Throws when it has picked none yet: a fault of the programmer. */
export function getPlatform(): Platform {
  if (!current) throw new Error("initClient has not been called");
  return current;
}
