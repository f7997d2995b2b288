import { Worker } from "node:worker_threads";
import { AppError } from "#shared/domain/core/app-error.ts";
import { checkDocx } from "./check-docx.ts";
import type { DocxReply, DocxTask } from "./docx-task.ts";
import { fillTemplate, inspectTemplate } from "./template-file.ts";
import { hasChanges, openParts } from "./template-parts.ts";

/* Process started by open-docx.ts, which reuses it for several documents. It has no access to the server or its secrets. */

async function work(task: DocxTask): Promise<DocxReply> {
  const bytes = Buffer.from(task.bytes);
  switch (task.kind) {
    case "check":
      await checkDocx(bytes);
      return { kind: "check", has_changes: hasChanges(openParts(bytes)) };
    case "inspect":
      return { kind: "inspect", inspected: await inspectTemplate(bytes) };
    case "fill":
      return { kind: "fill", ...fillTemplate(bytes, task.values, task.mark) };
  }
}

async function handleTask(task: DocxTask): Promise<DocxReply> {
  try {
    return await work(task);
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: "fault", error };
    return { kind: "refusal", code: error.code, params: error.details.params ?? {} };
  }
}

const watch = new Worker(new URL("./docx-watch.ts", import.meta.url));
const sendReply = (reply: DocxReply) => process.send?.(reply);

process.once("disconnect", () => process.exit(0));
process.on("message", (task: DocxTask) => {
  watch.postMessage(task.kind);
  void handleTask(task).then(sendReply);
});
sendReply({ kind: "ready" });
