import { proxy } from "valtio/vanilla";
import { ApiError, describeError, isUndecided } from "#shared/client/api-error.ts";
import { t } from "#shared/client/i18n.ts";
import { createOnce, type Once } from "#shared/client/once.ts";
import { randomKey } from "#shared/client/random-key.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { attachTo, type Place, removeAttachment, uploadAttachment } from "./attachment-queries.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

/*
 * Files on their way. They go on while the person looks at other pages; a lost connection is waited for, and every try of
 * a file bears the same key, so that it arrives once.
 */

export interface Upload {
  readonly id: string;
  /** The record, or the form of one that is being made. */
  readonly group: string;
  readonly name: string;
  /** `offline` is tried again by itself; `refused` says why and is not. */
  status: "waiting" | "sending" | "offline" | "refused" | "done";
  /** 0 to 1. */
  progress: number;
  message: string;
  /** Once it is there, where it waits for its record. */
  attachment: Attachment | null;
}

interface Job {
  readonly file: File;
  readonly place: Place;
  readonly once: Once;
  readonly abort: AbortController;
  /** What is sent, made once: another try sends the same bytes. */
  content?: Promise<Blob>;
}

export const uploadsState = proxy<{ list: Upload[] }>({ list: [] });

const jobs = new Map<string, Job>();
/** Forms whose record is made by now. */
const adopted = new Map<string, Place>();
const MAX_AT_ONCE = 2;
const RETRY_MS = 4_000;

const find = (id: string) => uploadsState.list.find((upload) => upload.id === id);

function drop(id: string): void {
  uploadsState.list = uploadsState.list.filter((upload) => upload.id !== id);
  jobs.delete(id);
}

/** It may well go better later; a file that cannot be sent at all never does. */
const mayGoBetter = (error: unknown) => error instanceof ApiError && isUndecided(error);

/** @throws Error with what to tell where a file is too large */
async function makeContent(file: File): Promise<Blob> {
  if (file.size <= ATTACHMENT_LIMITS.bytes) return file;
  const smaller = await shrinkPicture(file);
  if (smaller && smaller.size <= ATTACHMENT_LIMITS.bytes) return smaller;
  throw new Error(t("components.attachments.too_large", { limit: ATTACHMENT_LIMITS.bytes / 1_048_576 }));
}

async function give(upload: Upload, attachment: Attachment): Promise<void> {
  const place = adopted.get(upload.group);
  if (!place) return;
  await attachTo(place, [attachment.id], `attach-${attachment.id}`);
  drop(upload.id);
}

async function arrive(upload: Upload, { place }: Job, attachment: Attachment): Promise<void> {
  if (place.owner_id !== null) return drop(upload.id);
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
  const { file, place, once, abort } = job;
  upload.status = "sending";
  upload.progress = 0;
  try {
    job.content ??= makeContent(file);
    const content = await job.content;
    const attachment = await once((idempotencyKey) =>
      uploadAttachment(place, {
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

/** Starts what waits, a few at a time. */
function pump(): void {
  const sending = uploadsState.list.filter(({ status }) => status === "sending").length;
  const waiting = uploadsState.list.filter(({ status }) => status === "waiting");
  for (const upload of waiting.slice(0, Math.max(0, MAX_AT_ONCE - sending))) {
    const job = jobs.get(upload.id);
    if (job) void send(upload, job);
  }
}

/** A pasted picture has no name of its own, and all have the same. */
function nameOf({ name }: File): string {
  return name === "" || name === "image.png" ? `${t("components.attachments.pasted")}.png` : name;
}

/** Sends files to a place. @param group what they are shown with: the record, or the form that makes it */
export function startUploads(group: string, place: Place, files: readonly File[]): void {
  for (const file of files) {
    const id = randomKey();
    const name = nameOf(file);
    const named = name === file.name ? file : new File([file], name, { type: file.type });
    jobs.set(id, { file: named, place, once: createOnce(), abort: new AbortController() });
    uploadsState.list.push({ id, group, name, status: "waiting", progress: 0, message: "", attachment: null });
  }
  pump();
}

export function retryUpload(id: string): void {
  const upload = find(id);
  if (upload) upload.status = "waiting";
  pump();
}

/** Stops a file that is on its way, or takes back one that is there; one that was refused leaves the list. */
export function cancelUpload(id: string): void {
  const attachment = find(id)?.attachment;
  jobs.get(id)?.abort.abort();
  // What cannot be taken back now is cleared away by the server.
  if (attachment) removeAttachment(attachment).catch(() => {});
  drop(id);
  pump();
}

/** The form's record is made: what was sent for it becomes its own, and so does what is still on its way. */
export async function adoptUploads(group: string, place: Place): Promise<void> {
  adopted.set(group, place);
  for (const upload of uploadsState.list.filter((one) => one.group === group)) {
    const { attachment } = upload;
    if (attachment) await give(upload, attachment).catch((error: unknown) => fail(upload, error));
  }
}

/** The form was left without a record: what was sent for it is not wanted. */
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
