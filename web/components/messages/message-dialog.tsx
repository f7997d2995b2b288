import { Alert, Button, Group, SegmentedControl, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { recipientPlaceholders } from "#shared/domain/notifications/message-draft.ts";
import type { Language } from "#shared/lib/language.ts";
import { useInterruptibleState } from "../form/use-open-form.ts";
import { NoMailServer, useHasNoMailServer } from "../no-mail-server.tsx";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import classes from "./messages.module.css";
import { MessageForecast } from "./message-forecast.tsx";
import {
  errorOf,
  type MessageFor,
  refusedLanguage,
  type TypedWords,
  useOutlook,
  useSendMessage,
  wholeError,
} from "./use-message.ts";

const typedWords = z.object({
  subject_es: z.string(),
  text_es: z.string(),
  subject_en: z.string(),
  text_en: z.string(),
});
const nothing = { subject_es: "", text_es: "", subject_en: "", text_en: "" };

interface WordsProps {
  language: Language;
  words: TypedWords;
  error: unknown;
  onChange: (words: TypedWords) => void;
}

function Words({ language, words, error, onChange }: WordsProps) {
  const { fieldLabel } = useTexts();
  const [subject, text] = [`subject_${language}`, `text_${language}`] as const;
  return (
    <>
      <TextInput
        label={fieldLabel("message", subject)}
        data-autofocus={language === "es" || undefined}
        value={words[subject]}
        error={errorOf(error, subject)}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => onChange({ ...words, [subject]: value })}
      />
      <Textarea
        label={fieldLabel("message", text)}
        autosize
        minRows={5}
        maxRows={12}
        value={words[text]}
        error={errorOf(error, text)}
        maxLength={4000}
        onChange={({ currentTarget: { value } }) => onChange({ ...words, [text]: value })}
      />
    </>
  );
}

function Hints({ audience }: Pick<MessageFor, "audience">) {
  const { t } = useTexts();
  return (
    <p className={classes.hint}>
      {t("notifications.message.hint")} {audience === "properties" && t("notifications.message.tenants_hint")}
      {audience === "rentals" && t("notifications.message.rentals_hint")}{" "}
      {t("notifications.message.placeholders", { names: recipientPlaceholders.map((name) => `{${name}}`).join(" ") })}
    </p>
  );
}

/** Subject and text of a message to many, with who gets it and who does not before it is sent. */
export function MessageDialog({ audience, ids, onClose }: MessageFor & { onClose: () => void }) {
  const { t } = useTexts();
  const [words, setWords] = useInterruptibleState<TypedWords>("message text", typedWords, () => nothing);
  const [language, setLanguage] = useState<Language>("es");
  const to = { audience, ids };
  const outlook = useOutlook(to, words);
  const sending = useSendMessage(to, {
    onDone: onClose,
    onRefused: (error) => setLanguage((shown) => refusedLanguage(error, shown)),
  });
  const hasNoMailServer = useHasNoMailServer();
  const { data } = outlook;
  const isSendable =
    data !== undefined &&
    data.mail_count > 0 &&
    data.incomplete_count === 0 &&
    !data.lacks_contact &&
    data.mail_count <= data.mails_left;
  const failure = wholeError(sending.error);
  return (
    <PlainModal opened onClose={onClose} size="lg" title={t("notifications.message.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending) sending.mutate(words);
        }}
      >
        <Stack gap="md">
          <NoMailServer />
          {failure && <Alert color="red">{failure}</Alert>}
          <Hints audience={audience} />
          <SegmentedControl
            w="fit-content"
            aria-label={t("field.language")}
            value={language}
            onChange={(value) => setLanguage(value === "en" ? "en" : "es")}
            data={[
              { value: "es", label: t("notifications.message.spanish") },
              { value: "en", label: t("notifications.message.english") },
            ]}
          />
          <Words key={language} {...{ language, words }} error={sending.error} onChange={setWords} />
          <MessageForecast outlook={outlook} />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={sending.isPending} disabled={hasNoMailServer || !isSendable}>
            {t("notifications.message.send", { count: data?.mail_count ?? 0 })}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}
