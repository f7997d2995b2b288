import type { Plugin, Rolldown } from "vite";

/**
 * Entry modules of the first page and the palette. Nearly all code they import, directly or indirectly, is executed.
 */
const starts = /\/web\/app\/layout\/layout\.tsx$|\/web\/features\/.+-list\.tsx$|\/shared\/ui\/palette\/[\w-]+\.tsx?$/;
/** V8's explicit compile hint; other engines treat it as a comment. */
const HINT = "//# allFunctionsCalledOnLoad\n";

const isStart = (chunk: Rolldown.OutputChunk) => chunk.isEntry || starts.test(chunk.facadeModuleId ?? "");

/**
 * Makes V8 compile these chunks eagerly on a background thread while they download, instead of function by function
 * on the main thread at the first call. Other pages are unchanged: compiling code that is not called delays the first
 * paint.
 */
export function compileAhead(): Plugin {
  return {
    name: "llavero:compile-ahead",
    apply: "build",
    generateBundle: {
      // Runs after Vite has prepended its own first line: a hint applies only to the code after it.
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const hinted = new Set<Rolldown.OutputChunk>();
        const follow = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || hinted.has(chunk)) return;
          hinted.add(chunk);
          for (const name of chunk.imports) follow(byName.get(name));
        };
        chunks.filter(isStart).forEach(follow);
        for (const chunk of hinted) chunk.code = HINT + chunk.code;
      },
    },
  };
}
