import { Alert, Anchor, Button, Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { downloadFile } from "#shared/client/download-file.ts";
import type { LetterDraft } from "#shared/domain/documents/letter.ts";
import { letterValueHref, letterValueKey } from "#shared/domain/documents/letter-values.ts";
import { MAX_LETTER_TEXT } from "#shared/domain/documents/policy.ts";
import { namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showError } from "#shared/ui/toasts.ts";
import { NoMailServer, useHasNoMailServer } from "../no-mail-server.tsx";
import { useTexts } from "../use-texts.ts";
import { useCreateLetter } from "./use-letter.ts";

interface LetterFormProps {
  rentalId: string;
  draft: LetterDraft;
  /** As it is written so far. */
  letter: Letter;
  onEdit: (letter: Letter) => void;
  onCancel: () => void;
  onCreated: () => void;
}

type Letter = Pick<LetterDraft, "subject" | "text">;

interface GapsProps {
  rentalId: string;
  left: readonly string[];
  draft: LetterDraft;
}

/** A value of which nothing is known, with a link to where it is entered; the letter stays open, as what was written is kept. */
function Gap({ name, rentalId, draft: { kind, property_id } }: { name: string } & Omit<GapsProps, "left">) {
  const { t } = useTexts();
  const key = letterValueKey(name, kind);
  const words = key === null ? `{${name}}` : t(key);
  const href = letterValueHref(name, kind, { id: rentalId, property_id });
  return (
    <li>
      {words} <code>{`{${name}}`}</code>
      {href !== null && (
        <>
          {" · "}
          <Anchor
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t("documents.letter.enter_of", { name: words })}
          >
            {t("documents.letter.enter")}
          </Anchor>
        </>
      )}
    </li>
  );
}

/** What the text still has in braces, of what nothing is known; and what the envelope will lack. */
function Gaps({ left, rentalId, draft }: GapsProps) {
  const { t } = useTexts();
  const { has_address, hints, kind, property_id } = draft;
  const isEntered = left.some((name) => letterValueHref(name, kind, { id: rentalId, property_id }) !== null);
  return (
    <>
      {hints.map((hint) => (
        <Notice key={hint} tone="due">
          {t(`documents.letter.hint.${hint}`)}
        </Notice>
      ))}
      {left.length > 0 && (
        <Notice tone="danger">
          {t(isEntered ? "documents.letter.unknown" : "documents.letter.unknown_words")}
          <ul>
            {left.map((name) => (
              <Gap key={name} name={name} rentalId={rentalId} draft={draft} />
            ))}
          </ul>
        </Notice>
      )}
      {!has_address && <Notice tone="due">{t("documents.letter.no_address")}</Notice>}
    </>
  );
}

/** Subject and text as they will be printed. The letter is stored with the rental, and mailed where that is chosen. */
export function LetterForm({ rentalId, draft, letter, onEdit, onCancel, onCreated }: LetterFormProps) {
  const { t } = useTexts();
  const { kind, language, unknown, emails, recipients, person_id } = draft;
  const { subject, text } = letter;
  const [isMailed, setIsMailed] = useState(false);
  const hasNoMailServer = useHasNoMailServer();
  const creating = useCreateLetter(rentalId, ({ attachment_id, name }) => {
    onCreated();
    // The stored letter is among the files below, also where the browser does not load it.
    downloadFile(`/attachments/${attachment_id}/file`, name).catch((error: unknown) => showError(describeError(error)));
  });
  const left = unknown.filter((name) => namedIn(`${subject} ${text}`).includes(name));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!creating.isPending) creating.mutate({ kind, language, subject, text, person_id, is_mailed: isMailed });
      }}
    >
      <Stack gap="md">
        {creating.error && <Alert color="red">{describeError(creating.error)}</Alert>}
        <Notice>
          {t("documents.letter.recipients", { names: recipients.join(", ") })} {t("documents.letter.readable")}
        </Notice>
        <Gaps left={left} rentalId={rentalId} draft={draft} />
        <TextInput
          label={t("documents.letter.subject")}
          value={subject}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => onEdit({ subject: value, text })}
        />
        <Textarea
          label={t("documents.letter.text")}
          autosize
          minRows={8}
          maxRows={16}
          maxLength={MAX_LETTER_TEXT}
          value={text}
          onChange={({ currentTarget: { value } }) => onEdit({ subject, text: value })}
        />
        {emails.length === 0 ? (
          <Notice>{t("documents.letter.no_email")}</Notice>
        ) : (
          <Checkbox
            label={t("documents.letter.mail", { email: emails.join(", ") })}
            checked={isMailed}
            disabled={hasNoMailServer}
            onChange={({ currentTarget: { checked } }) => setIsMailed(checked)}
          />
        )}
        <NoMailServer />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t("action.cancel")}
        </Button>
        <Button type="submit" loading={creating.isPending} disabled={left.length > 0}>
          {t("documents.letter.create")}
        </Button>
      </Group>
    </form>
  );
}
