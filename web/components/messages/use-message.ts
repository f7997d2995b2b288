import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { MessageDraft, MessageOutlook } from "#shared/domain/notifications/message-draft.ts";
import { type Message, type MessageAudience, messageResource } from "#shared/domain/notifications/message.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import { useTexts } from "../use-texts.ts";

export type MessageWordsField = Exclude<keyof MessageDraft, "audience" | "ids">;
export type TypedWords = Readonly<Record<MessageWordsField, string>>;

export interface MessageFor {
  readonly audience: MessageAudience;
  readonly ids: readonly string[];
}

/** Empty fields are left out: a language without a text. */
const bodyOf = ({ audience, ids }: MessageFor, words: TypedWords) => ({
  audience,
  ids,
  ...Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== "")),
});

/** Who would get the message and what it would say, once the user stops typing. */
export function useOutlook(to: MessageFor, words: TypedWords) {
  const body = bodyOf(to, useSettled(words));
  return useQuery({
    queryKey: [messageResource.name, "outlook", body],
    retry: false,
    meta: { toast: "never" },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<MessageOutlook>("/messages/outlook", { method: "POST", body, signal })).data,
  });
}

/** The refusal of one field; null for none. */
export function errorOf(error: unknown, field: MessageWordsField): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.errors.find((one) => one.field === field)?.message ?? null;
}

const fieldsOf = {
  es: ["subject_es", "text_es"],
  en: ["subject_en", "text_en"],
} as const satisfies Record<Language, readonly MessageWordsField[]>;

const isRefused = (error: unknown, language: Language) =>
  fieldsOf[language].some((field) => errorOf(error, field) !== null);

/** The language to show after a refusal, that of a refused field; the one that is shown where it has one, or where none has. */
export function refusedLanguage(error: unknown, shown: Language): Language {
  if (isRefused(error, shown)) return shown;
  return languages.find((language) => isRefused(error, language)) ?? shown;
}

/** What was refused, but in no field of a text; null for none. */
export function wholeError(error: unknown): string | null {
  const isOfText = languages.some((language) => isRefused(error, language));
  return error && !isOfText ? describeError(error) : null;
}

interface SendEvents {
  readonly onDone: () => void;
  readonly onRefused: (error: unknown) => void;
}

/** Sends the message and opens the page that shows what becomes of it. A second click, or a retry, sends no second one. */
export function useSendMessage(to: MessageFor, { onDone, onRefused }: SendEvents) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const [submit] = useState(createIdempotentSubmit);
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (words: TypedWords) => {
      const body = bodyOf(to, words);
      return submit(
        (idempotencyKey) => call<Message>("/messages/send", { method: "POST", body, idempotencyKey }),
        JSON.stringify(body),
      );
    },
    onError: onRefused,
    onSuccess: ({ data: { id, recipient_count, no_email_count } }) => {
      invalidateEntity(messageResource.name);
      invalidateEntity("mail");
      showSuccess(t("notifications.message.sent", { count: recipient_count - no_email_count }));
      onDone();
      navigate(`/messages/${id}`);
    },
  });
}
