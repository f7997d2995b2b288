import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:m?js|css|html|svg|json|txt)$/;
/** Below this many bytes compression saves nothing. */
const MIN_SIZE = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_SIZE) return;
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    toBrotli(content, brotliOptions).then((bytes) => writeFile(`${path}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

/** Writes a .br and a .gz next to every text file of the build, so that the server does not compress at run time. */
export function precompress(): Plugin {
  return {
    name: "llavero:precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compressFile(join(dir, file))));
    },
  };
}
