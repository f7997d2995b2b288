import { afterEach, describe, expect, it, vi } from "vitest";
import { randomKey } from "#shared/client/random-key.ts";

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("a random key", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is a UUID of version 4 and never the same", () => {
    const keys = Array.from({ length: 200 }, randomKey);
    for (const key of keys) expect(key).toMatch(VERSION_4);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is the same where the browser only makes random bytes, as by plain http", () => {
    const bytes = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal("crypto", { getRandomValues: bytes });
    const keys = Array.from({ length: 200 }, randomKey);
    for (const key of keys) expect(key).toMatch(VERSION_4);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
