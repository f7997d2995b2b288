import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Bytes below which a response fits in a few packets anyway. */
const THRESHOLD = 2_048;
/** Brotli at this level is as small as zip at its best, and takes a millisecond for a page of a list. */
const BROTLI_LEVEL = 4;

/**
 * Compresses JSON for clients that accept it. Files are compressed in themselves, and the pages' code when it is built. Bodies of
 * requests are never decompressed: a few bytes may stand for gigabytes.
 *
 * A secret in a compressed response may be guessed by one who makes a browser repeat requests and sees their size (BREACH). No
 * other site can: requests carry their token in a header, not in a cookie.
 */
export async function compressResponses(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    globalDecompression: false,
    threshold: THRESHOLD,
    encodings: ["br", "gzip"],
    customTypes: /^application\/json(;|$)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
  });
}
