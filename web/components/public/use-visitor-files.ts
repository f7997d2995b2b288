import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, describeError, isUndecided } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import { createIdempotentSubmit, type IdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { t } from "#shared/client/i18n.ts";
import { randomKey } from "#shared/client/random-key.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { VisitorFile } from "#shared/domain/documents/visitor-file.ts";
import { shrinkPicture } from "#web/components/attachments/shrink-picture.ts";
import { filesNotExpired, type StoredFile } from "./stored-file.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

/** A visitor's file: uploading, uploaded, or failed with a reason. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly status: "sending" | "sent" | "failed";
  /** 0 to 1. */
  readonly progress: number;
  readonly message: string;
  /** Whether a retry may succeed: not for a refused file. */
  readonly canRetry: boolean;
  /** Key by which the record references it; null until uploaded. */
  readonly key: string | null;
  /** When it was uploaded, in milliseconds; 0 until then. */
  readonly at: number;
}

/** Files of a draft, and where to store those sent since. */
export interface FileDraft {
  readonly files: readonly StoredFile[];
  readonly store: (files: readonly StoredFile[]) => void;
}

const fromStored = ({ key, name, at }: StoredFile): SentFile => ({
  id: key,
  key,
  name,
  at,
  status: "sent",
  progress: 1,
  message: "",
  canRetry: false,
});

export interface VisitorFiles {
  readonly list: readonly SentFile[];
  readonly most: number;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  /** Keys of the uploaded files. */
  readonly keys: readonly string[];
  readonly isSending: boolean;
}

/** @throws Error with a message for the user if the file is too large */
async function contentOf(file: File): Promise<Blob> {
  if (file.size <= ATTACHMENT_LIMITS.bytes) return file;
  const smaller = await shrinkPicture(file);
  if (smaller && smaller.size <= ATTACHMENT_LIMITS.bytes) return smaller;
  throw new Error(t("public.files.too_large", { limit: ATTACHMENT_LIMITS.bytes / 1_048_576 }));
}

const reasonOf = (error: unknown) => {
  if (error instanceof ApiError && error.status === 0) return t("public.files.lost");
  return error instanceof ApiError || !(error instanceof Error) ? describeError(error) : error.message;
};

const canRetryAfter = (error: unknown) => error instanceof ApiError && (isUndecided(error) || error.status === 429);

const toSend = (id: string, name: string): SentFile => ({
  id,
  name,
  status: "sending",
  progress: 0,
  message: "",
  canRetry: false,
  key: null,
  at: 0,
});

/** Stores the files sent so far with each change of them. */
function useStoredFiles(list: readonly SentFile[], draft: FileDraft | undefined): void {
  const sent = list.flatMap(({ key, name, at }) => (key === null ? [] : [{ key, name, at }]));
  const sentKeys = sent.map(({ key }) => key).join(" ");
  const stored = useRef(sentKeys);
  const storeSent = useEffectEvent(() => draft?.store(sent));
  useEffect(() => {
    if (stored.current !== sentKeys) storeSent();
    stored.current = sentKeys;
  }, [sentKeys]);
}

/**
 * Files that visitors add to a form are uploaded at once; the form is sent with their keys. Retries use the same
 * idempotency key, so that a file is stored once.
 * @param path upload path of the API
 * @param draft files sent before the page was left; without it they are lost with the page
 */
export function useVisitorFiles(path: string, most: number, draft?: FileDraft): VisitorFiles {
  const [list, setList] = useState<readonly SentFile[]>(() =>
    filesNotExpired(draft?.files ?? [], Date.now()).map(fromStored),
  );
  useStoredFiles(list, draft);
  const jobs = useRef(new Map<string, { readonly file: File; readonly submit: IdempotentSubmit }>());
  const change = useCallback(
    (id: string, next: Partial<SentFile>) =>
      setList((present) => present.map((one) => (one.id === id ? { ...one, ...next } : one))),
    [],
  );
  const send = async (id: string) => {
    const job = jobs.current.get(id);
    if (!job) return;
    change(id, { status: "sending", progress: 0, message: "" });
    try {
      const content = await contentOf(job.file);
      const onProgress = (progress: number) => change(id, { progress });
      const { data } = await job.submit((idempotencyKey) =>
        call<VisitorFile>(
          path,
          { method: "POST", idempotencyKey },
          uploadTransport({ content, name: job.file.name, onProgress }),
        ),
      );
      change(id, { status: "sent", progress: 1, key: data.key, name: data.name, at: Date.now() });
    } catch (error) {
      change(id, { status: "failed", message: reasonOf(error), canRetry: canRetryAfter(error) });
    }
  };
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, most - list.length)).map((file) => ({ id: randomKey(), file }));
    for (const { id, file } of taken) jobs.current.set(id, { file, submit: createIdempotentSubmit() });
    setList((present) => [...present, ...taken.map(({ id, file }) => toSend(id, file.name))]);
    for (const { id } of taken) void send(id);
  };
  return {
    list,
    most,
    add,
    retry: (id) => void send(id),
    remove: (id) => setList((present) => present.filter((one) => one.id !== id)),
    keys: list.flatMap(({ key }) => (key === null ? [] : [key])),
    isSending: list.some(({ status }) => status === "sending"),
  };
}
