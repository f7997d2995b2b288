import { createHash, randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sha256Hex } from "#shared/client/sha256.ts";

const samples = [new Uint8Array(), new TextEncoder().encode("abc"), new Uint8Array(randomBytes(300_001))];
const expected = samples.map((bytes) => createHash("sha256").update(bytes).digest("hex"));

describe("hash of the displayed text", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("the hash is SHA-256 in hexadecimal digits", async () => {
    expect(await Promise.all(samples.map(sha256Hex))).toEqual(expected);
    expect(expected[1]).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("the hash is the same without SubtleCrypto, as over plain http", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await Promise.all(samples.map(sha256Hex))).toEqual(expected);
  });
});
