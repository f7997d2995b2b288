import { AppError } from "#shared/domain/core/app-error.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import { DOCX_LIMITS } from "#shared/domain/documents/policy.ts";
import { createBoundedProcess } from "../bounded-process/bounded-process.ts";
import type { DocxResult, DocxTask } from "./docx-task.ts";
import type { FilledDocument, InspectedTemplate } from "./template-file.ts";

/*
 * Word documents are opened in a process of their own: a file of 300 KB may contain 100,000 placeholders, which take
 * some ten seconds (ADR 0078).
 */

const open = createBoundedProcess<DocxTask, DocxResult>({
  code: new URL("./docx-process.ts", import.meta.url),
  limits: DOCX_LIMITS,
  tooSlow: () => new AppError("docx_too_slow", { params: { seconds: DOCX_LIMITS.seconds } }),
  tooComplex: () => new AppError("docx_too_complex"),
});

type Answered<Kind> = Extract<DocxResult, { kind: Kind }>;

/** @throws AppError files_busy, docx_too_slow, docx_too_complex, and what the task throws */
async function run<Task extends DocxTask>(task: Task): Promise<Answered<Task["kind"]>>;
async function run(task: DocxTask): Promise<DocxResult> {
  return open(task);
}

/**
 * Checks a Word document that is to be signed.
 * @throws AppError like `checkDocx` and `run`; docx_changes
 */
export async function checkDocxApart(bytes: Buffer): Promise<void> {
  const { has_changes } = await run({ kind: "check", bytes });
  if (has_changes) throw new AppError("docx_changes");
}

/**
 * Lists the placeholders of a template.
 * @throws AppError like `inspectTemplate` and `run`
 */
export async function inspectTemplateApart(bytes: Buffer): Promise<InspectedTemplate> {
  return (await run({ kind: "inspect", bytes })).inspected;
}

/**
 * Fills a template inspected on upload; `mark` replaces missing values.
 * @throws AppError like `fillTemplate` and `run`
 */
export async function fillTemplateApart(bytes: Buffer, values: DocumentValues, mark = ""): Promise<FilledDocument> {
  const { docx, missing } = await run({ kind: "fill", bytes, values, mark });
  return { docx: Buffer.from(docx.buffer, docx.byteOffset, docx.byteLength), missing };
}
