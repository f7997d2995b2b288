import type { Platform } from "#shared/platform/platform.ts";

let current: Platform | null = null;

/** Called once, by `initClient`. */
export function setPlatform(platform: Platform): void {
  current = platform;
}

/**
 * The platform set by the composition root.
 * @throws Error when none is set, which is a programming error
 */
export function getPlatform(): Platform {
  if (!current) throw new Error("initClient has not been called");
  return current;
}
