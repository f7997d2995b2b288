import { DOCX_LIMITS } from "#shared/domain/documents/policy.ts";
import { serveTasks } from "../bounded-process/serve-tasks.ts";
import { checkDocx } from "./check-docx.ts";
import type { DocxResult, DocxTask } from "./docx-task.ts";
import { fillTemplate, inspectTemplate } from "./template-file.ts";
import { hasChanges, openParts } from "./template-parts.ts";

/* Process started by open-docx.ts. */

async function work(task: DocxTask): Promise<DocxResult> {
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

serveTasks(DOCX_LIMITS, work);
