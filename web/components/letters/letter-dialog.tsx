import { Skeleton, Select, Stack, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { type LetterKind, letterKinds } from "#shared/domain/documents/letter.ts";
import type { Language } from "#shared/lib/language.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import { LetterForm } from "./letter-form.tsx";
import { useLetterDraft } from "./use-letter.ts";

interface LetterDialogProps {
  rentalId: string;
  kinds: readonly LetterKind[];
  onClose: () => void;
}

/** Which letter, in which language; then its text, which can be edited before the PDF is created. */
export function LetterDialog({ rentalId, kinds, onClose }: LetterDialogProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState<LetterKind>(kinds[0] ?? "welcome");
  const [chosen, setLanguage] = useState<Language | null>(null);
  const { data, error } = useLetterDraft(rentalId, kind, chosen);
  return (
    <PlainModal opened onClose={onClose} size="lg" title={t("documents.letter.title")}>
      <Stack gap="md">
        <Select
          label={t("documents.letter.kind")}
          data={kinds.map((value) => ({ value, label: t(`documents.letter.kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          onChange={(value) => setKind(letterKinds.find((known) => known === value) ?? kind)}
        />
        <SegmentedControl
          w="fit-content"
          aria-label={t("documents.letter.language")}
          value={data?.language ?? chosen ?? "es"}
          onChange={(value) => setLanguage(value === "en" ? "en" : "es")}
          data={[
            { value: "es", label: "Español" },
            { value: "en", label: "English" },
          ]}
        />
        {error && <Notice tone="danger">{describeError(error)}</Notice>}
        {!data && !error && <Skeleton height={280} aria-busy />}
        {data && (
          <LetterForm key={`${data.kind} ${data.language}`} rentalId={rentalId} draft={data} onClose={onClose} />
        )}
      </Stack>
    </PlainModal>
  );
}
