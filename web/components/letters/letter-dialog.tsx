import { Skeleton, Select, Stack, SegmentedControl } from "@mantine/core";
import * as z from "zod/mini";
import { describeError } from "#shared/client/api-error.ts";
import { type LetterDraft, type LetterKind, letterKinds } from "#shared/domain/documents/letter.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { LeaveDialog } from "../form/leave-dialog.tsx";
import { useUnsavedGuard } from "../form/unsaved-guard.ts";
import { useInterruptibleState } from "../form/use-open-form.ts";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import { LetterForm } from "./letter-form.tsx";
import { useLetterDraft } from "./use-letter.ts";

interface LetterDialogProps {
  rentalId: string;
  kinds: readonly LetterKind[];
  onClose: () => void;
}

const debtorChoice = z.nullable(z.string());
const languageChoice = z.nullable(z.enum(languages));
/** What was written, by letter and language. */
const letterEdits = z.record(z.string(), z.object({ subject: z.string(), text: z.string() }));
const unedited = (): z.infer<typeof letterEdits> => ({});

interface DebtorSelectProps {
  /** The latest letter that was loaded. */
  draft: LetterDraft;
  value: string | null;
  onChange: (person_id: string | null) => void;
}

/** To whom a debt letter goes: to all who are liable together, or to one co-tenant or payer. */
function DebtorSelect({ draft, value, onChange }: DebtorSelectProps) {
  const { t } = useTexts();
  const { debtors, hints } = draft;
  const all = hints.includes("owes_apart") ? [] : [{ value: "", label: t("documents.letter.all_tenants") }];
  if (debtors.length === 0 || all.length + debtors.length < 2) return null;
  return (
    <Select
      label={t("documents.letter.debtor")}
      data={[...all, ...debtors.map(({ id, label }) => ({ value: id, label }))]}
      value={value ?? ""}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}

/**
 * Which letter, in which language; then its text, which can be edited before the PDF is created. What is written is kept when another
 * letter is looked at, and not lost without a question.
 */
export function LetterDialog({ rentalId, kinds, onClose }: LetterDialogProps) {
  const { t } = useTexts();
  const [kind, setKind] = useInterruptibleState<LetterKind>(
    "letter kind",
    z.enum(letterKinds),
    () => kinds[0] ?? "welcome",
  );
  const [chosen, setLanguage] = useInterruptibleState<Language | null>("letter language", languageChoice, () => null);
  const [debtor, setDebtor] = useInterruptibleState<string | null>("letter debtor", debtorChoice, () => null);
  const [edits, setEdits] = useInterruptibleState("letter texts", letterEdits, unedited);
  const guard = useUnsavedGuard(Object.keys(edits).length > 0);
  const close = () => guard.leave(onClose);
  /** What was written of other letters is still to be created. */
  const finish = (created: string) => {
    const left = Object.fromEntries(Object.entries(edits).filter(([name]) => name !== created));
    setEdits(left);
    if (Object.keys(left).length === 0) onClose();
  };
  const loaded = useLetterDraft(rentalId, { kind, language: chosen, person_id: debtor });
  const { data: latest, error } = loaded;
  const data = loaded.isPlaceholderData ? undefined : latest;
  const key = data && [data.kind, data.language, ...(data.person_id === null ? [] : [data.person_id])].join(" ");
  return (
    <PlainModal opened onClose={close} size="lg" title={t("documents.letter.title")}>
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
          value={chosen ?? latest?.language ?? "es"}
          onChange={(value) => setLanguage(value === "en" ? "en" : "es")}
          data={[
            { value: "es", label: "Español" },
            { value: "en", label: "English" },
          ]}
        />
        {latest?.kind === kind && (
          <DebtorSelect draft={latest} value={data ? data.person_id : debtor} onChange={setDebtor} />
        )}
        {error && <Notice tone="danger">{describeError(error)}</Notice>}
        {!data && !error && <Skeleton height={280} aria-busy />}
        {data && key && (
          <LetterForm
            key={key}
            rentalId={rentalId}
            draft={data}
            letter={edits[key] ?? data}
            onEdit={(letter) => setEdits({ ...edits, [key]: letter })}
            onCancel={close}
            onCreated={() => finish(key)}
          />
        )}
      </Stack>
      <LeaveDialog guard={guard} />
    </PlainModal>
  );
}
