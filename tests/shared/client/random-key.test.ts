import { afterEach, describe, expect, it, vi } from "vitest";
import { randomKey } from "#shared/client/random-key.ts";

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("random keys", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("a random key is a unique UUID of version 4", () => {
    const keys = Array.from({ length: 200 }, randomKey);
    for (const key of keys) expect(key).toMatch(VERSION_4);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("a random key is also a UUID if the browser has only random bytes, as over plain http", () => {
    const bytes = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal("crypto", { getRandomValues: bytes });
    const keys = Array.from({ length: 200 }, randomKey);
    for (const key of keys) expect(key).toMatch(VERSION_4);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
