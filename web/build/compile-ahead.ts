import type { Plugin, Rolldown } from "vite";

/** Where the first page and the palette begin; what these import, directly or not, is run almost whole. */
const starts = /\/web\/app\/layout\/layout\.tsx$|\/web\/features\/.+-list\.tsx$|\/shared\/ui\/palette\/[\w-]+\.tsx?$/;
/** V8's explicit compile hint; to other engines it is a comment. */
const HINT = "//# allFunctionsCalledOnLoad\n";

const isStart = (chunk: Rolldown.OutputChunk) => chunk.isEntry || starts.test(chunk.facadeModuleId ?? "");

/**
 * Has V8 compile that code whole on a thread of its own while it comes in, instead of function by function on the page's thread
 * when each is first called. Other pages stay as they are: compiling what nobody calls delays the first paint.
 */
export function compileAhead(): Plugin {
  return {
    name: "llavero:compile-ahead",
    apply: "build",
    generateBundle: {
      // After Vite has put its own first line before the code: a hint counts for what follows it.
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
