import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#shared/client/api-error.ts";
import { getPlatform } from "#shared/client/current-platform.ts";
import { call } from "#shared/client/http.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type {
  PublicIncidentForm,
  ReportedIncident,
  TrackedIncident,
  TrackedPhoto,
} from "#shared/domain/incidents/public-incident.ts";
import type { Language } from "#shared/lib/language.ts";
import { lookAgain } from "#web/components/public/look-again.ts";
import { FORM_TIME } from "#shared/domain/incidents/policy.ts";

const quiet = { toast: "never", isPublic: true } as const;

const openForm = async () => (await call<PublicIncidentForm>("/incidents/friendly/form")).data;

/** The incident types offered to visitors, in the given language. */
export const formQuery = (language: Language) =>
  queryOptions({
    queryKey: ["incidents", "friendly", "form", language],
    queryFn: openForm,
    staleTime: Infinity,
    meta: quiet,
  });

/** An incident as seen by its reporter; polled while the page is visible. */
export const trackedQuery = (key: string, language: Language) =>
  queryOptions({
    queryKey: ["incidents", "friendly", key, language],
    queryFn: async () => (await call<TrackedIncident>(`/incidents/friendly/${encodeURIComponent(key)}`)).data,
    refetchInterval: lookAgain,
    retry: 1,
    meta: quiet,
  });

const isAbout = (error: unknown, key: string) =>
  error instanceof ApiError && error.errors.some(({ translationKey }) => translationKey === key);

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Sends a report. If the form's stamp has expired a new one is fetched, and if it is too recent the request is
 * repeated after a delay; neither is shown to the visitor.
 */
export async function postReport(input: object, form: string, idempotencyKey: string): Promise<ReportedIncident> {
  const send = async (stamp: string) =>
    (
      await call<ReportedIncident>("/incidents/friendly", {
        method: "POST",
        body: { ...input, form: stamp },
        idempotencyKey,
      })
    ).data;
  try {
    return await send(form);
  } catch (error) {
    const isOld = isAbout(error, "error.form_expired");
    if (!isOld && !isAbout(error, "error.form_too_fast")) throw error;
    const stamp = isOld ? (await openForm()).form : form;
    await wait(FORM_TIME.leastSeconds + 0.5);
    return send(stamp);
  }
}

export async function postReply(key: string, body: string, idempotencyKey: string): Promise<void> {
  await call(`/incidents/friendly/${encodeURIComponent(key)}/comments`, {
    method: "POST",
    body: { body },
    idempotencyKey,
  });
}

interface Sending {
  readonly content: Blob;
  readonly name: string;
  readonly idempotencyKey: string;
}

export async function sendPhoto(key: string, { content, name, idempotencyKey }: Sending): Promise<void> {
  const transport = uploadTransport({ content, name, onProgress: () => {} });
  await call<TrackedPhoto>(
    `/incidents/friendly/${encodeURIComponent(key)}/photos`,
    { method: "POST", idempotencyKey },
    transport,
  );
}

/** Address of a reporter's photo. */
export const photoAddress = (key: string, id: string, size: "file" | "thumbnail") =>
  `${getPlatform().apiBase() ?? ""}/incidents/friendly/${encodeURIComponent(key)}/photos/${id}/${size}`;
