const asHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * SHA-256 of bytes as 64 hexadecimal digits. The browser's own requires a secure context; on plain http a JavaScript
 * implementation is loaded on demand.
 */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle) return asHex(new Uint8Array(await subtle.digest("SHA-256", bytes)));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return asHex(sha256(bytes));
}
