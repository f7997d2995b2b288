import { proxy } from "valtio/vanilla";
import { ApiError, describeError, isUndecided } from "#shared/client/api-error.ts";
import { t } from "#shared/client/i18n.ts";
import { createIdempotentSubmit, type IdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { randomKey } from "#shared/client/random-key.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { attachTo, type AttachmentTarget, removeAttachment, uploadAttachment } from "./attachment-queries.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

/*
 * Uploads in progress. They continue during navigation, wait for a lost connection, and retry each file with the same
 * idempotency key, so that it is stored once.
 */

export interface Upload {
  readonly id: string;
  /** The record, or the form of a new one. */
  readonly group: string;
  readonly name: string;
  /** `offline` is retried automatically; `refused` has a reason and is not retried. */
  status: "waiting" | "sending" | "offline" | "refused" | "done";
  /** 0 to 1. */
  progress: number;
  message: string;
  /** Set when the file is uploaded but its record does not exist yet. */
  attachment: Attachment | null;
}

interface Job {
  readonly file: File;
  readonly target: AttachmentTarget;
  readonly submit: IdempotentSubmit;
  readonly abort: AbortController;
  /** The bytes to send, computed once: retries send the same bytes. */
  content?: Promise<Blob>;
}

export const uploadsState = proxy<{ list: Upload[] }>({ list: [] });

const jobs = new Map<string, Job>();
/** Forms whose record has been created. */
const adopted = new Map<string, AttachmentTarget>();
const CONCURRENCY = 2;
const RETRY_MS = 4_000;

const find = (id: string) => uploadsState.list.find((upload) => upload.id === id);

function drop(id: string): void {
  uploadsState.list = uploadsState.list.filter((upload) => upload.id !== id);
  jobs.delete(id);
}

/** Whether a retry may succeed; a file that cannot be sent at all is not retried. */
const mayGoBetter = (error: unknown) => error instanceof ApiError && isUndecided(error);

/** @throws Error with a message for the user if the file is too large */
async function makeContent(file: File): Promise<Blob> {
  if (file.size <= ATTACHMENT_LIMITS.bytes) return file;
  const smaller = await shrinkPicture(file);
  if (smaller && smaller.size <= ATTACHMENT_LIMITS.bytes) return smaller;
  throw new Error(t("components.attachments.too_large", { limit: ATTACHMENT_LIMITS.bytes / 1_048_576 }));
}

async function give(upload: Upload, attachment: Attachment): Promise<void> {
  const target = adopted.get(upload.group);
  if (!target) return;
  await attachTo(target, [attachment.id], `attach-${attachment.id}`);
  drop(upload.id);
}

async function arrive(upload: Upload, { target }: Job, attachment: Attachment): Promise<void> {
  if (target.owner_id !== null) return drop(upload.id);
  upload.status = "done";
  upload.attachment = attachment;
  await give(upload, attachment);
}

function fail(upload: Upload, error: unknown): void {
  if (!mayGoBetter(error)) {
    upload.status = "refused";
    upload.message = error instanceof ApiError || !(error instanceof Error) ? describeError(error) : error.message;
    return;
  }
  upload.status = "offline";
  setTimeout(() => find(upload.id)?.status === "offline" && retryUpload(upload.id), RETRY_MS);
}

async function send(upload: Upload, job: Job): Promise<void> {
  const { file, target, submit, abort } = job;
  upload.status = "sending";
  upload.progress = 0;
  try {
    job.content ??= makeContent(file);
    const content = await job.content;
    const attachment = await submit((idempotencyKey) =>
      uploadAttachment(target, {
        content,
        name: file.name,
        idempotencyKey,
        signal: abort.signal,
        onProgress: (fraction) => (upload.progress = fraction),
      }),
    );
    await arrive(upload, job, attachment);
  } catch (error) {
    if (!abort.signal.aborted) fail(upload, error);
  }
  pump();
}

/** Starts waiting uploads, up to `CONCURRENCY` at a time. */
function pump(): void {
  const sending = uploadsState.list.filter(({ status }) => status === "sending").length;
  const waiting = uploadsState.list.filter(({ status }) => status === "waiting");
  for (const upload of waiting.slice(0, Math.max(0, CONCURRENCY - sending))) {
    const job = jobs.get(upload.id);
    if (job) void send(upload, job);
  }
}

/** Pasted pictures have no name, or all have the same one. */
function nameOf({ name }: File): string {
  return name === "" || name === "image.png" ? `${t("components.attachments.pasted")}.png` : name;
}

/**
 * Uploads files.
 * @param group what the files are listed under: the record, or the form that creates it
 */
export function startUploads(group: string, target: AttachmentTarget, files: readonly File[]): void {
  for (const file of files) {
    const id = randomKey();
    const name = nameOf(file);
    const named = name === file.name ? file : new File([file], name, { type: file.type });
    jobs.set(id, { file: named, target, submit: createIdempotentSubmit(), abort: new AbortController() });
    uploadsState.list.push({ id, group, name, status: "waiting", progress: 0, message: "", attachment: null });
  }
  pump();
}

export function retryUpload(id: string): void {
  const upload = find(id);
  if (upload) upload.status = "waiting";
  pump();
}

/** Cancels a running upload, deletes a finished one, or removes a refused one from the list. */
export function cancelUpload(id: string): void {
  const attachment = find(id)?.attachment;
  jobs.get(id)?.abort.abort();
  // If deletion fails now, the server cleans up the file later.
  if (attachment) removeAttachment(attachment).catch(() => {});
  drop(id);
  pump();
}

/** The form's record was created: assigns its finished uploads to it, and running ones when they finish. */
export async function adoptUploads(group: string, target: AttachmentTarget): Promise<void> {
  adopted.set(group, target);
  for (const upload of uploadsState.list.filter((one) => one.group === group)) {
    const { attachment } = upload;
    if (attachment) await give(upload, attachment).catch((error: unknown) => fail(upload, error));
  }
}

/** The form was left without creating a record: discards its uploads. */
export function forgetUploads(group: string): void {
  if (adopted.has(group)) return;
  for (const { id } of uploadsState.list.filter((one) => one.group === group)) cancelUpload(id);
}

window.addEventListener("online", () => {
  for (const { id, status } of uploadsState.list) if (status === "offline") retryUpload(id);
});
window.addEventListener("beforeunload", (event) => {
  if (uploadsState.list.some(({ status }) => status !== "refused" && status !== "done")) event.preventDefault();
});
